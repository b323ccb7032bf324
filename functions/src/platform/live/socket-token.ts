import { randomBytes } from 'node:crypto';
import type { Actor } from '../actor.ts';
import { liveStore } from './live-store.ts';

export const newSocketToken = (): string => randomBytes(24).toString('base64url');

/** Creates a socket token for a screen that loads its first list after this call. From now on it is recorded whether an event occurs for
 *  the screen before the first message of its socket. */
export const giveWaitingToken = async ({ companyId, userId, sessionId, signIn }: Actor, now: Date): Promise<string> => {
  const token = newSocketToken();
  await liveStore.putWaitingToken(token, { companyId, userId, sessionId, signIn }, now);
  return token;
};
