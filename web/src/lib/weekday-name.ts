import { currentLocale } from './format.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Name of a day of the week in the language on the screen, as it begins a line. */
export const weekdayName = (day: (typeof days)[number]): string => {
  const locale = currentLocale();
  // 1 January 2024 was a Monday.
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + days.indexOf(day)));
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
};
