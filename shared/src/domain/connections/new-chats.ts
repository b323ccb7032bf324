import { localDateOf } from '../local-date.ts';
import type { MessageWait } from '../messages/message-wait.ts';
import { zonedInstant } from '../zoned-instant.ts';

/** How many people who never wrote to it a linked phone may write to in a day, by how many whole days ago it was linked: the last row that is reached.
 *  WhatsApp publishes no figures; why these: decision 0183. */
export const newChatsByAge = [
  { fromDays: 0, newChats: 20 },
  { fromDays: 3, newChats: 40 },
  { fromDays: 7, newChats: 80 },
  { fromDays: 30, newChats: 150 },
] as const;

const dayMs = 86_400_000;

/** @param linkedAt null: before anybody noted it.
 *  @param setting what the connection says, 0 = by the phone's age. */
export const newChatsPerDay = (linkedAt: string | null, setting: number, now: Date): number => {
  if (setting > 0) return setting;
  const days = linkedAt === null ? Infinity : (now.getTime() - Date.parse(linkedAt)) / dayMs;
  return newChatsByAge.findLast(({ fromDays }) => days >= fromDays)?.newChats ?? newChatsByAge[0].newChats;
};

/** Numbers that a linked phone may have looked up in a day: `all`, and of these as many by imports, so that some are left for people who wait. */
export const lookUpsPerDay = { all: 500, byImports: 400 } as const;

/** Why WhatsApp lets a linked phone write to no new people, and until when. */
export const newChatLocks = ['timeLock', 'refused', 'cap'] as const;
export type NewChatLock = { reason: (typeof newChatLocks)[number]; until: string };

/** New chats that may begin within a minute; the next ones follow one by one. */
const atOnce = 3;
const spreadMs = 60_000;
const jitterMs = 30_000;

/** When the next new chat may begin, after those that began at these instants (oldest first); null = now. People open some in a row by hand, a machine
 *  opens dozens: those are spread, never at the same distance.
 *  @param random 0 to 1. */
export const spreadUntil = (began: ReadonlyArray<number>, nowMs: number, random: number): number | null => {
  const first = began.at(-atOnce);
  if (first === undefined || nowMs - first >= spreadMs) return null;
  return first + spreadMs + Math.round(random * jitterMs);
};

/** Hours in which messages that waited go out. */
const opensAt = '08:00';
const closesAt = '21:00';

/** The instant at which what waits until then goes out: that instant, or the next morning, for nobody writes to strangers at night. */
export const byDay = (instant: string, timeZone: string): string => {
  const day = localDateOf(instant, timeZone);
  const opening = zonedInstant(day, opensAt, timeZone);
  if (instant < opening) return opening;
  return instant < zonedInstant(day, closesAt, timeZone) ? instant : nextMorning(instant, timeZone);
};

/** When the next day's new chats begin. */
export const nextMorning = (instant: string, timeZone: string): string => {
  const day = localDateOf(instant, timeZone);
  return zonedInstant(new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10), opensAt, timeZone);
};

/** What the messages to new people wait for. */
export type NewChatAnswer = { kind: 'open' } | { kind: 'wait'; wait: MessageWait };
