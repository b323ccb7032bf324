import i18next from 'i18next';
import { afterAll, expect, it } from 'vitest';
import { weekdayName } from './weekday-name.ts';

afterAll(() => i18next.changeLanguage('pt'));

it.each([
  ['pt', 'Segunda-feira', 'Domingo'],
  ['en', 'Monday', 'Sunday'],
  ['es', 'Lunes', 'Domingo'],
  ['tr', 'Pazartesi', 'Pazar'],
])('names the days in %s', async (language, monday, sunday) => {
  await i18next.init({ lng: language });
  expect([weekdayName('monday'), weekdayName('sunday')]).toEqual([monday, sunday]);
});
