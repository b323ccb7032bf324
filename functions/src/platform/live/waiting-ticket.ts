import { randomBytes } from 'node:crypto';
import type { Actor } from '../actor.ts';
import { liveStore } from './live-store.ts';

export const newLiveTicket = (): string => randomBytes(24).toString('base64url');

/** Creates a live ticket for a screen that loads its first list after this call: whether an event occurs for it before its socket's
 *  first message is recorded. */
export const giveWaitingTicket = async ({ companyId, userId, sessionId, signIn }: Actor, now: Date): Promise<string> => {
  const ticket = newLiveTicket();
  await liveStore.putWaitingTicket(ticket, { companyId, userId, sessionId, signIn }, now);
  return ticket;
};
