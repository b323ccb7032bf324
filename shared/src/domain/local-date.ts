/** The calendar day of an instant where somebody lives, as `2026-03-10`. */
export const localDateOf = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(instant));
