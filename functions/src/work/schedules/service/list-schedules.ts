import { mostEntries, type ScheduleEntry, type ScheduleView } from '@balcao/shared/contract/schedules.ts';
import type { ContactId } from '@balcao/shared/domain/ids.ts';
import { sendsUntil } from '@balcao/shared/domain/schedules/send-times.ts';
import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import { recordsPerPage } from '../../../platform/page-of.ts';
import type { StoredItem } from '../../../platform/table/definition.ts';
import type { Schedule } from '../store/schedule-store.ts';
import { entryText, presentSchedules, toEntry } from './present-schedule.ts';
import { seesSchedule, type ScheduleDeps } from './schedule-deps.ts';

type ListQuery = { searchParam?: string | undefined; pageNumber?: number | undefined; contactId?: ContactId | undefined };

/** A page of the schedules that the actor sees, latest first. The search looks for all its words in text, contact and file. Schedules are read part by
 *  part until the page is full; the search ends behind the latest ten thousand. */
export const listSchedules = async (
  deps: ScheduleDeps,
  { searchParam = '', pageNumber = 1, contactId }: ListQuery,
): Promise<{ schedules: ScheduleView[]; hasMore: boolean }> => {
  const words = foldText(searchParam).split(/\s+/).filter(Boolean);
  const end = pageNumber * recordsPerPage;
  const found: Schedule[] = [];
  let read = 0;
  let start: StoredItem | undefined;
  do {
    const part = await deps.schedules.listLatest(partSize, start);
    const seen = part.schedules.filter(
      (each) => seesSchedule(deps.actor, each) && (contactId === undefined || each.contactId === contactId),
    );
    found.push(...(words.length === 0 ? seen : await matching(deps, seen, words)));
    read += part.schedules.length;
    start = part.next;
  } while (start && found.length <= end && read < mostRead);
  return { schedules: await presentSchedules(deps, found.slice(end - recordsPerPage, end)), hasMore: found.length > end };
};
const partSize = 200;
const mostRead = 10_000;

const matching = async (
  { contacts }: ScheduleDeps,
  schedules: ReadonlyArray<Schedule>,
  words: ReadonlyArray<string>,
): Promise<Schedule[]> => {
  const named = await contacts.getMany(schedules.map(({ contactId }) => contactId));
  return schedules.filter(({ body, contactId, media }) => {
    const text = foldText([body, named.get(contactId)?.name, media?.fileName].filter(Boolean).join(' '));
    return words.every((word) => text.includes(word));
  });
};

type Entries = {
  entries: ScheduleEntry[];
  upcoming: { id: Schedule['id']; sendAt: string; contactName: string; text: string }[];
  hasMore: boolean;
};

/** The schedules of a span, and when repeated ones are sent again in it as things stand today. */
export const listScheduleEntries = async (deps: ScheduleDeps, { from, to }: { from: string; to: string }): Promise<Entries> => {
  const [{ schedules, hasMore }, repeating] = await Promise.all([
    deps.schedules.listBetween(from, to, mostEntries),
    deps.schedules.listRepeating(),
  ]);
  const seen = schedules.filter((each) => seesSchedule(deps.actor, each));
  const mayRepeat = repeating.filter((each) => seesSchedule(deps.actor, each) && each.sendAt < to);
  const again = mayRepeat.slice(0, mostRepeating);
  const [contacts, calendars] = await Promise.all([
    deps.contacts.getMany([...seen, ...again].map(({ contactId }) => contactId)),
    calendarsFor(deps, again),
  ]);
  const series = again.flatMap((schedule) => {
    const calendar = calendars.get(schedule.tipoDias);
    if (!calendar) return [];
    const contact = contacts.get(schedule.contactId);
    const { contactName } = toEntry(deps, schedule, contact);
    const text = entryText(deps, schedule, contact, null);
    const sends = sendsUntil(schedule, to, calendar, mostShownSends + 1);
    const shown = sends
      .slice(0, mostShownSends)
      .filter((sendAt) => sendAt >= from)
      .map((sendAt) => ({ id: schedule.id, sendAt, contactName, text }));
    return [{ shown, isCut: sends.length > mostShownSends }];
  });
  // By time: where they do not all fit, the first days are whole.
  const upcoming = series.flatMap(({ shown }) => shown).toSorted((a, b) => (a.sendAt < b.sendAt ? -1 : a.sendAt > b.sendAt ? 1 : 0));
  return {
    entries: seen.map((each) => toEntry(deps, each, contacts.get(each.contactId))),
    upcoming: upcoming.slice(0, mostUpcoming),
    hasMore: hasMore || mayRepeat.length > mostRepeating || upcoming.length > mostUpcoming || series.some(({ isCut }) => isCut),
  };
};
/** Repeated schedules, sends of each, and sends in all that are worked out for one answer. */
const mostRepeating = 500;
const mostShownSends = 100;
const mostUpcoming = 3_000;

const calendarsFor = async ({ calendar }: ScheduleDeps, schedules: ReadonlyArray<Schedule>) =>
  new Map(
    await Promise.all([...new Set(schedules.map(({ tipoDias }) => tipoDias))].map(async (rule) => [rule, await calendar(rule)] as const)),
  );
