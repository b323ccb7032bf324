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
/** Choices of this browser that outlive a sign-out. */
const keptAtSignOut = ['theme', 'language', 'density', 'volume', 'sessionId', 'audioPlaybackRate', 'shortcuts'];
/** What somebody wrote and has not sent, and their own tasks, are kept for them; `own-storage.ts` shows it to nobody else. */
const isKeptAtSignOut = (key: string): boolean => keptAtSignOut.includes(key) || /^((drafts|outbox|captions):|todolist\.)/.test(key);
/** When somebody last signed out in this browser, ISO. */
export const leftAtKey = 'leftAt';

const readUser = (): Me | null => {
  try {
    return JSON.parse(localStorage.getItem(keys.user) ?? 'null');
  } catch {
    return null;
  }
};

const readStored = (): Session => ({
  token: localStorage.getItem(keys.token),
  sessionId: localStorage.getItem(keys.sessionId),
  refreshToken: localStorage.getItem(keys.refreshToken),
  username: localStorage.getItem(keys.username),
  user: readUser(),
});

export const useSession = create<Session>()(readStored);

export const currentSession = (): Session => useSession.getState();

/** Stores what changed; other tabs follow through the storage event. */
export const saveSession = (change: Partial<Session>): void => {
  useSession.setState(change);
  const { token, sessionId, refreshToken, username, user } = currentSession();
  const put = (key: string, value: string | null) => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value));
  put(keys.token, token);
  put(keys.sessionId, sessionId);
  put(keys.refreshToken, refreshToken);
  put(keys.username, username);
  put(keys.user, user && JSON.stringify(user));
  if (user) {
    localStorage.setItem('companyDueDate', user.company.dueDate);
    localStorage.setItem('profileImage', user.profileImage ?? '');
    put('cshow', user.showCampaign === 'enabled' ? user.showCampaign : null);
    localStorage.setItem('sendSignMessage', user.company.companieSettings.sendSignMessage ?? 'disabled');
  }
};

const forgetters = new Set<() => void>();

/** Registers something to wipe at sign-out (query cache, what is on the screen). Cached data belongs to the person who was signed in. */
export const onSignedOut = (forget: () => void): void => void forgetters.add(forget);

/** Ends the session in this browser: everything personal is wiped, its look stays. */
export const clearSession = (): void => {
  for (const key of Object.keys(localStorage)) if (!isKeptAtSignOut(key)) localStorage.removeItem(key);
  localStorage.setItem(leftAtKey, new Date().toISOString());
  useSession.setState({ token: null, refreshToken: null, username: null, user: null });
  for (const forget of forgetters) forget();
};

/** Follows sign-in, sign-out and refresh of other tabs. */
export const followOtherTabs = (): void => {
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== keys.token && key !== keys.user) return;
    const before = currentSession().token;
    useSession.setState(readStored());
    if (before && !currentSession().token) for (const forget of forgetters) forget();
  });
};
