import i18next from 'i18next';
import { isLanguage, localeOf } from './i18n/languages.ts';

type Formatter = Intl.DateTimeFormat | Intl.ListFormat | Intl.NumberFormat | Intl.RelativeTimeFormat;
const formatters = new Map<string, Formatter>();

/** BCP 47 tag of the language on the screen. */
export const currentLocale = (): string => (isLanguage(i18next.language) ? localeOf[i18next.language] : 'pt-BR');

/** Intl formatters cost a millisecond each to make and nothing to use. */
const cached = <F extends Formatter>(name: string, make: (locale: string) => F): F => {
  const locale = currentLocale();
  const key = `${locale} ${name}`;
  const known = formatters.get(key);
  if (known) return known as F; // one name is always made by the same function
  const made = make(locale);
  formatters.set(key, made);
  return made;
};

const startOfDay = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
/** Whole calendar days from `at` to `now`, in the browser's time zone. */
const daysAgo = (at: Date, now: Date): number => Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);

/** Ana, Bruno e Caio */
export const formatList = (names: ReadonlyArray<string>): string =>
  cached('list', (locale) => new Intl.ListFormat(locale, { type: 'conjunction' })).format(names);

/** 14:05 */
export const formatTime = (iso: string): string =>
  cached('time', (locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' })).format(new Date(iso));

/** 21/11/2026, of an instant, in the browser's time zone. A local date such as 2026-11-21 would show as the day before in zones west of UTC: `formatLocalDate`. */
export const formatDate = (iso: string): string =>
  cached('date', (locale) => new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' })).format(new Date(iso));

/** A local date (YYYY-MM-DD), which is the same day in every time zone. `short`: 21/11/2026; `long`: 21 de novembro de 2026. */
export const formatLocalDate = (day: string, dateStyle: 'short' | 'long'): string =>
  cached(`local-date ${dateStyle}`, (locale) => new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' })).format(new Date(day));

/** 21 de nov. de 2026, 14:05 */
export const formatDateTime = (iso: string): string =>
  cached('date-time', (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })).format(new Date(iso));

/** qui., 12/03, 09:00, by the clocks of a zone. */
export const formatMoment = (iso: string, timeZone: string): string =>
  cached(
    `moment ${timeZone}`,
    (locale) =>
      new Intl.DateTimeFormat(locale, { weekday: 'short', day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', timeZone }),
  ).format(new Date(iso));

/** The time alone where it is today's. */
export const formatTimeOrMoment = (iso: string, now: Date): string =>
  isSameDay(iso, now.toISOString()) ? formatTime(iso) : formatDateTime(iso);

/** Ticket rows: the time today, then yesterday, the weekday within a week, and the date before. */
export const formatTimeOrDate = (iso: string, now: Date): string => {
  const ago = daysAgo(new Date(iso), now);
  if (ago === 0) return formatTime(iso);
  return ago > 0 && ago < 7 ? formatDay(iso, now) : formatDate(iso);
};

/** Day separator of a conversation: hoje, ontem, the weekday within a week, else the date. */
export const formatDay = (iso: string, now: Date): string => {
  const at = new Date(iso);
  const ago = daysAgo(at, now);
  if (ago <= 1 && ago >= 0)
    return cached('relative', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(-ago, 'day');
  if (ago > 0 && ago < 7) return cached('weekday', (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long' })).format(at);
  return cached('long-date', (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' })).format(at);
};

/** novembro, of 2026-11 */
export const formatMonth = (month: string): string =>
  cached('month', (locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })).format(
    new Date(`${month}-15T12:00:00Z`),
  );

/** Whether two instants fall on the same calendar day here. */
export const isSameDay = (one: string, other: string): boolean => startOfDay(new Date(one)) === startOfDay(new Date(other));

/** 1.234 */
export const formatCount = (count: number): string => cached('count', (locale) => new Intl.NumberFormat(locale)).format(count);

/** 0:07, 12:34 */
export const formatDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** 0,1 kB, 340 kB, 2,4 MB. Rounded up: what is there is never 0. */
export const formatBytes = (bytes: number): string => {
  const [value, unit] = bytes >= 1_000_000 ? [bytes / 1_000_000, 'MB'] : [Math.ceil(bytes / 100) / 10, 'kB'];
  return `${cached('bytes', (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })).format(value)}\u00a0${unit}`;
};

/** A limit as the channels' documents write it: their 16 MB are 16 x 1024 x 1024 bytes. */
export const formatLimit = (bytes: number): string => `${formatCount(Math.floor(bytes / (1024 * 1024)))}\u00a0MB`;

/** Compact age or time left: now, 4 min, 2 h, 3 d. */
export const formatMinutes = (minutes: number): string => {
  if (minutes < 1) return cached('now', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(0, 'second');
  const [minute, hour, day] = currentLocale() === 'tr' ? ['dk', 'sa', 'g'] : ['min', 'h', 'd'];
  if (minutes < 60) return `${Math.max(0, Math.floor(minutes))}\u00a0${minute}`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)}\u00a0${hour}`;
  return `${Math.floor(minutes / 1440)}\u00a0${day}`;
};

/** Brazilian mask for 12 or 13 digits; asterisks of a hidden number keep their place. */
export const formatPhone = (digits: string): string => {
  const parts = /^(\d{2})([\d*]{2})([\d*]{4,5})([\d*]{4})$/.exec(digits);
  return parts ? `+${parts[1]} (${parts[2]}) ${parts[3]}-${parts[4]}` : digits;
};
