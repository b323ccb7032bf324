import { waitingAmberMin, waitingRedMin } from '../../lib/limits.ts';
import type { TicketView } from './ticket-types.ts';

export type Urgency = 'neutral' | 'amber' | 'red';

/** Minutes a customer has waited for an answer, and how loudly to say so; null when nobody waits, or another app alone can reply. */
export const waitingTime = (
  { waitingSince, status, heldElsewhere }: TicketView,
  now: Date,
): { minutes: number; urgency: Urgency } | null => {
  if (!waitingSince || status === 'closed' || heldElsewhere) return null;
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(waitingSince)) / 60_000));
  return { minutes, urgency: minutes >= waitingRedMin ? 'red' : minutes >= waitingAmberMin ? 'amber' : 'neutral' };
};

/** Less than this much of the reply window left deserves attention, minutes. */
const windowShortMin = 120;

/** What is left of the channel's 24-hour reply window; null when the channel has none, the ticket is done or another app alone can reply. */
export const replyWindow = (
  { replyWindowEndsAt, status, heldElsewhere }: TicketView,
  now: Date,
): { open: boolean; minutes: number; short: boolean } | null => {
  if (!replyWindowEndsAt || status === 'closed' || heldElsewhere) return null;
  const minutes = Math.floor((Date.parse(replyWindowEndsAt) - now.getTime()) / 60_000);
  return { open: minutes > 0, minutes: Math.max(0, minutes), short: minutes <= windowShortMin };
};
