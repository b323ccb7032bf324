import type { Me } from '@balcao/shared/contract/auth.ts';
import { create } from 'zustand';

/** Who is signed in, in this browser profile: every tab shares it through localStorage. */
export type Session = {
  /** Cognito's ID token; null when nobody is signed in. */
  token: string | null;
  sessionId: string | null;
  refreshToken: string | null;
  /** Sign-in name, needed to refresh. */
  username: string | null;
  user: Me | null;
};

/** Keys in localStorage. */
const keys = { token: 'token', sessionId: 'sessionId', refreshToken: 'refreshToken', username: 'username', user: 'user' } as const;
/** When what `own-storage.ts` keeps was last written, ms. */
export const ownWrittenAtKey = 'ownWrittenAt';
/** Choices of this browser that outlive a sign-out. */
const keptAtSignOut = ['theme', 'language', 'density', 'volume', 'sessionId', 'audioPlaybackRate', 'shortcuts', ownWrittenAtKey];
/** What somebody wrote and has not sent, and their own tasks, are kept for them; `own-storage.ts` shows it to nobody else. */
const isKeptAtSignOut = (key: string): boolean =>
  keptAtSignOut.includes(key) || /^((drafts|outbox|captions|texts|chats):|todolist\.)/.test(key);
/** When somebody last signed out in this browser, ISO. */
export const leftAtKey = 'leftAt';

const readUser = (): Me | null => {
  try {
    const user = JSON.parse(localStorage.getItem(keys.user) ?? 'null');
    // It may be from another version of the app, or edited in the browser's storage.
    return typeof user?.id === 'string' && user.company?.companieSettings && Array.isArray(user.queues) ? user : null;
  } catch {
    return null;
  }
};

/** A stored session without a valid user counts as signed out. */
const readStored = (): Session => {
  const user = readUser();
  const read = (key: string): string | null => user && localStorage.getItem(key);
  return {
    token: read(keys.token),
    sessionId: localStorage.getItem(keys.sessionId),
    refreshToken: read(keys.refreshToken),
    username: read(keys.username),
    user,
  };
};

export const useSession = create<Session>()(readStored);

export const currentSession = (): Session => useSession.getState();

/** The signed-in person in this company; null when nobody is signed in. */
export const personKey = (user: Me | null = currentSession().user): string | null => user && `${user.company.id}.${user.id}`;

/** Stores what changed; other tabs follow through the storage event. */
export const saveSession = (change: Partial<Session>): void => {
  useSession.setState(change);
  const { token, sessionId, refreshToken, username, user } = currentSession();
  put(keys.token, token);
  put(keys.sessionId, sessionId);
  put(keys.refreshToken, refreshToken);
  put(keys.username, username);
  put(keys.user, user && JSON.stringify(user));
  if (user) {
    put('companyDueDate', user.company.dueDate);
    put('profileImage', user.profileImage ?? '');
    put('cshow', user.showCampaign === 'enabled' ? user.showCampaign : null);
    put('sendSignMessage', user.company.companieSettings.sendSignMessage ?? 'disabled');
  }
};

const put = (key: string, value: string | null): void => {
  if (value === null) return localStorage.removeItem(key);
  try {
    localStorage.setItem(key, value);
  } catch {
    // The storage is full or blocked: the session lasts until this page is reloaded.
  }
};

const forgetters = new Set<() => void>();

/** Registers something to wipe when the person goes or is another one (query cache, what is on the screen). Cached data belongs to the person who was signed in. */
export const onSignedOut = (forget: () => void): void => void forgetters.add(forget);

/** Ends the session in this browser: everything personal is wiped, its look stays. What another person's tab began meanwhile goes on. */
export const clearSession = (): void => {
  if (isLeft || isOther(personKey(), personKey(readUser()))) return void followStored();
  for (const key of Object.keys(localStorage)) if (!isKeptAtSignOut(key)) localStorage.removeItem(key);
  put(leftAtKey, new Date().toISOString());
  useSession.setState({ token: null, refreshToken: null, username: null, user: null });
  for (const forget of forgetters) forget();
};

/** True from when this page is left for the inbox of somebody who signed in in another tab. */
let isLeft = false;

const isOther = (before: string | null, now: string | null): boolean => before !== null && now !== null && before !== now;

/** Takes over what another tab stored. Data of the person before is forgotten, and when somebody signed in this tab loads their inbox anew.
 *  @returns whether this page is left for that. */
export const followStored = (): boolean => {
  const before = currentSession();
  const stored = readStored();
  const [was, is] = [personKey(before.user), personKey(stored.user)];
  const isNext = is !== null && is !== was && stored.token !== null;
  // What is typed until the page is left would be written into the drafts of who signed in.
  if (isNext) document.body.inert = true;
  useSession.setState(stored);
  const isGone = before.token !== null && stored.token === null;
  if (isGone || (was !== null && was !== is)) for (const forget of forgetters) forget();
  if (isNext && !isLeft) {
    isLeft = true;
    location.replace('/');
  }
  return isLeft;
};

/** Follows sign-in, sign-out and refresh of other tabs. A sign-in changes several keys, and each of them is told by itself. */
export const followOtherTabs = (): void => {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === keys.token || key === keys.user) followStored();
  });
  // A page that the browser had put away heard of nothing.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followStored();
  });
};
