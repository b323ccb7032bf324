import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import type { ScheduleDay } from '@balcao/shared/domain/connections/connection-settings.ts';
import type { ToldAs } from '@balcao/shared/domain/audit/told-fields.ts';
import * as z from 'zod';

/** One line of a value as a person reads it; a day of a week's hours, a holiday or an additional information has a label. */
export type ValueLine = { label?: string; text: string };

/** What a value is read with: the texts of the reader's language, and the names that ids stand for. */
export type ValueReader = {
  yes: string;
  no: string;
  closed: string;
  closesTicket: string;
  /** Undefined for what is not there any more. */
  nameOf: (id: string) => string;
  choice: (field: string, value: string) => string;
  weekday: (day: ScheduleDay['weekdayEn']) => string;
  number: (value: number) => string;
  /** Of a local date, and of an instant in the company's zone. */
  date: (day: string) => string;
  instant: (at: string) => string;
};

/** A value of the log, line by line; none for one that is empty. What does not look as expected is shown as it was kept. Pure. */
export const readValue = (field: string, as: ToldAs | null, kept: string | null, reader: ValueReader): ValueLine[] => {
  if (kept === null) return [];
  const parse = as === null ? undefined : readers[as];
  return parse?.(kept, reader, field) ?? [{ text: kept }];
};

/** Undefined = not a value of this sort. */
type Read = (kept: string, reader: ValueReader, field: string) => ValueLine[] | undefined;

const on = new Set(['true', 'enabled', 'enable', '1']);
const off = new Set(['false', 'disabled', 'disable', '0']);

const holidays = z.array(z.object({ date: z.string(), name: z.string() }));
const pairs = z.array(z.object({ name: z.string(), value: z.string() }));
const chosen = z.array(
  z.object({
    name: z.string(),
    queueType: z.string(),
    greetingMessage: z.string(),
    closeTicket: z.boolean(),
    target: z.string().nullish(),
  }),
);
const time = z.string();
const day = z.object({
  weekdayEn: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  startTimeA: time,
  endTimeA: time,
  startTimeB: time,
  endTimeB: time,
});
const days = z.array(day);
const plain = z.array(z.union([z.string(), z.number()]));

const readers: Record<ToldAs, Read | undefined> = {
  text: undefined,
  color: undefined,
  yesNo: (kept, { yes, no }) => (on.has(kept) ? [{ text: yes }] : off.has(kept) ? [{ text: no }] : undefined),
  number: (kept, { number }) => (Number.isFinite(Number(kept)) ? [{ text: number(Number(kept)) }] : undefined),
  date: (kept, { date }) => [{ text: date(kept) }],
  instant: (kept, { instant }) => (Number.isNaN(Date.parse(kept)) ? undefined : [{ text: instant(kept) }]),
  choice: (kept, { choice }, field) => [{ text: choice(field, kept) }],
  names: (kept, { nameOf }) =>
    kept.startsWith('[') ? parsed(plain, kept)?.map((id) => ({ text: nameOf(String(id)) })) : [{ text: nameOf(kept) }],
  list: (kept) => parsed(plain, kept)?.map((entry) => ({ text: String(entry) })),
  holidays: (kept, { date }) => parsed(holidays, kept)?.map((holiday) => ({ label: date(holiday.date), text: holiday.name })),
  extraInfo: (kept) => parsed(pairs, kept)?.map(({ name, value }) => ({ label: name, text: value })),
  days: (kept, { weekday, closed }) =>
    parsed(days, kept)?.map((hours) => ({ label: weekday(hours.weekdayEn), text: hoursOf(hours) || closed })),
  options: (kept, reader) =>
    parsed(chosen, kept)?.map(({ name, queueType, greetingMessage, closeTicket, target }) => ({
      label: name,
      text: [
        reader.choice('queueType', queueType) + (target ? ` ${reader.nameOf(target)}` : ''),
        greetingMessage,
        closeTicket ? reader.closesTicket : '',
      ]
        .filter(Boolean)
        .join(' · '),
    })),
};

const hoursOf = ({ startTimeA, endTimeA, startTimeB, endTimeB }: z.infer<typeof day>): string =>
  [
    [startTimeA, endTimeA],
    [startTimeB, endTimeB],
  ]
    .filter((ends) => ends.some(Boolean))
    .map((ends) => ends.join('–'))
    .join(', ');

const parsed = <S extends z.ZodType>(schema: S, kept: string): z.output<S> | undefined => schema.safeParse(parseJson(kept)).data;
