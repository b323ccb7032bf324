import { timeOfId } from '../messages/position-of.ts';

/** When a text that no message causes stands: now, and behind the last message. */
export const saidAt = ({ lastMessageId }: { lastMessageId: string }, now: Date): Date =>
  new Date(Math.max(now.getTime(), (timeOfId(lastMessageId) ?? 0) + 1));
