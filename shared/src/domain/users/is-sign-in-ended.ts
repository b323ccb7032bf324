/** One act of signing in at the identity provider: the tokens it gave, and those got by refreshing them, all name it. */
export type SignIn = {
  /** `origin_jti` of the tokens; the provider keeps it over refreshes. */
  id: string;
  /** `auth_time`: when the password was given, epoch seconds. */
  at: number;
};

/** What ended of a user's sign-ins: all up to an instant (password changed, rights taken away, removed), and single ones (signed out). */
export type EndedSignIns = { signedOutBefore: string | null; endedSignIns: ReadonlyArray<string> };

/** The one place that says whether tokens of a sign-in may still be used. `auth_time` has whole seconds: what was signed in during the second of a
 *  general sign-out is over too. */
export const isSignInEnded = ({ signedOutBefore, endedSignIns }: EndedSignIns, signIn: SignIn): boolean =>
  (signedOutBefore !== null && signIn.at <= Math.floor(Date.parse(signedOutBefore) / 1000)) ||
  endedSignIns.some((ended) => signInIdOf(ended) === signIn.id);

/** A refresh token lives this long at the provider: so long an ended sign-in must be remembered. */
export const signInDays = 30;

/** An ended sign-in as remembered: until when, epoch seconds, and its id. */
export const toEndedSignIn = (id: string, now: Date): string => `${Math.floor(now.getTime() / 1000) + signInDays * 86_400}.${id}`;
const signInIdOf = (ended: string): string => ended.slice(ended.indexOf('.') + 1);

/** Those whose tokens have run out by themselves. */
export const forgettable = (endedSignIns: ReadonlyArray<string>, now: Date): string[] =>
  endedSignIns.filter((ended) => Number.parseInt(ended, 10) < now.getTime() / 1000);
