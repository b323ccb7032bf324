import { randomBytes } from 'node:crypto';
import type { Actor } from '../actor.ts';
import { liveStore } from './live-store.ts';

export const newLiveTicket = (): string => randomBytes(24).toString('base64url');

/** A live ticket for a screen that reads its first list after this: what changes between the two and its socket's first word is noted for it. */
export const giveWaitingTicket = async ({ companyId, userId, sessionId, signIn }: Actor, now: Date): Promise<string> => {
  const ticket = newLiveTicket();
  await liveStore.putWaitingTicket(ticket, { companyId, userId, sessionId, signIn }, now);
  return ticket;
};
