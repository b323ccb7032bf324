import { localeOf, type CustomerLanguage } from './customer-language.ts';

/** Values for `{{name}}` and `${name}` in messages: one resolver for both spellings. */
export type PlaceholderValues = Partial<
  Record<'firstName' | 'name' | 'userName' | 'ms' | 'protocol' | 'date' | 'hour' | 'ticket_id' | 'queue' | 'connection', string>
>;

/** The standard values, and by any other name what a flow's variables hold. */
export type Values = PlaceholderValues | Readonly<Record<string, string>>;

/** Both syntaxes, one resolver. Unknown names become nothing when sent (`blank`) and stay visible in previews (`keep`).
 *  @param spell how a value is written where it is put, such as in an address. */
export const fillPlaceholders = (
  text: string,
  values: Values,
  unknown: 'blank' | 'keep' = 'blank',
  spell: (value: string) => string = (value) => value,
): string => {
  const byName = new Map<string, string>(Object.entries(values));
  return text.replace(placeholder, (whole, braces: string | undefined, dollar: string | undefined) => {
    const value = byName.get(braces ?? dollar ?? '');
    return value === undefined ? (unknown === 'keep' ? whole : '') : spell(value);
  });
};

/** A text as its writer left it, and the names that stand in it, in order: for places where a value must be spelt by what surrounds it. */
export type Part = { text: string } | { name: string };

export const placeholderParts = (text: string): Part[] => {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(placeholder)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ name: found[1] ?? found[2] ?? '' });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
};

/** A name has no blanks inside. */
const placeholder = /\{\{\s*([\p{L}\p{N}_.-]{1,60})\s*\}\}|\$\{\s*([\p{L}\p{N}_.-]{1,60})\s*\}/gu;

/** As `fillPlaceholders`, for what somebody reads: a placeholder without a value takes the blank before it along, and the comma that led to it, so that
 *  "Olá, {{firstName}}!" becomes "Olá!". */
export const fillText = (text: string, values: Values, unknown: 'blank' | 'keep' = 'blank'): string => {
  const gone: { from: number; to: number }[] = [];
  const byName = new Map<string, string>(Object.entries(values));
  let filled = '';
  let at = 0;
  for (const match of text.matchAll(placeholder)) {
    const [whole, braces, dollar] = match;
    const value = byName.get(braces ?? dollar ?? '') ?? (unknown === 'keep' ? whole : '');
    filled += text.slice(at, match.index);
    at = match.index + whole.length;
    if (value.trim() === '') gone.push({ from: filled.length, to: filled.length });
    else filled += value;
  }
  filled += text.slice(at);
  // From the last to the first, so that what is in front stays where it is.
  return gone.reduceRight((left, { from }) => closeGap(left.slice(0, from), left.slice(from)), filled);
};

/** Two parts of a text between which something is missing. Blanks are skipped by hand: a pattern would look at each of many more than once. */
const closeGap = (before: string, after: string): string => {
  const lead = lastNonBlank(before);
  const next = firstNonBlank(after);
  // Nothing leads to what follows at the beginning of a line.
  if (lead < 0 || before[lead] === '\n') return before + after.slice(after[next] === ',' ? firstNonBlank(after, next + 1) : next);
  const hasBlankBefore = lead < before.length - 1;
  if (next === after.length || closers.has(after[next] ?? '')) {
    const end = hasBlankBefore ? lead + (before[lead] === ',' ? 0 : 1) : before.length;
    return before.slice(0, end) + (next === after.length || after[next] === '\n' ? after : after.slice(next));
  }
  return hasBlankBefore ? before + after.slice(next) : before + after;
};
const closers = new Set(',.;:!?…)\n');
const isBlank = (text: string, at: number): boolean => text[at] === ' ' || text[at] === '\t';
const firstNonBlank = (text: string, from = 0): number => {
  let at = from;
  while (isBlank(text, at)) at += 1;
  return at;
};
const lastNonBlank = (text: string): number => {
  let at = text.length - 1;
  while (isBlank(text, at)) at -= 1;
  return at;
};

/** A date as customers read it. */
export const dateIn = (language: CustomerLanguage, timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat(localeOf[language], { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }).format(at);

const greetings: Record<CustomerLanguage, readonly [morning: string, afternoon: string, evening: string]> = {
  pt: ['Bom dia', 'Boa tarde', 'Boa noite'],
  en: ['Good morning', 'Good afternoon', 'Good evening'],
  es: ['Buenos días', 'Buenas tardes', 'Buenas noches'],
  tr: ['Günaydın', 'İyi günler', 'İyi akşamlar'],
};

/** The standard values at an instant, in the language that the customer is written to. `ms`: a greeting by the hour. */
export const placeholderValues = (
  facts: { contactName: string; userName: string; queue: string; connection: string; ticketId: number },
  { timeZone, language }: { timeZone: string; language: CustomerLanguage },
  now: Date,
): PlaceholderValues => {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
  const compact = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now).replaceAll('-', '');
  const [morning, afternoon, evening] = greetings[language];
  return {
    firstName: facts.contactName.trim().split(/\s+/)[0] ?? '',
    name: facts.contactName,
    userName: facts.userName,
    ms: hour < 12 ? morning : hour < 18 ? afternoon : evening,
    protocol: `${compact}${facts.ticketId}`,
    date: dateIn(language, timeZone, now),
    hour: new Intl.DateTimeFormat(localeOf[language], { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now),
    ticket_id: String(facts.ticketId),
    queue: facts.queue,
    connection: facts.connection,
  };
};
