import { randomBytes } from 'node:crypto';
import type { Actor } from '../actor.ts';
import { liveStore } from './live-store.ts';

export const newSocketToken = (): string => randomBytes(24).toString('base64url');

/** Creates a socket token for a screen that loads its first list after this call: whether an event occurs for it before its socket's
 *  first message is recorded. */
export const giveWaitingToken = async ({ companyId, userId, sessionId, signIn }: Actor, now: Date): Promise<string> => {
  const token = newSocketToken();
  await liveStore.putWaitingToken(token, { companyId, userId, sessionId, signIn }, now);
  return token;
};
