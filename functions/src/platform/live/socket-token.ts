import { randomBytes } from 'node:crypto';
import type { Actor } from '../actor.ts';
import { liveStore } from './live-store.ts';

export const newSocketToken = (): string => randomBytes(24).toString('base64url');

/** Creates a socket token for a screen that loads its first list after this call. Until the first message of the screen's socket, it is
 *  recorded whether the screen missed an event. */
export const giveWaitingToken = async ({ companyId, userId, sessionId, signIn }: Actor, now: Date): Promise<string> => {
  const token = newSocketToken();
  await liveStore.putWaitingToken(token, { companyId, userId, sessionId, signIn }, now);
  return token;
};
