import { phoneTexts } from './phones/phone-texts.ts';
import { texts } from './texts.ts';

export const languages = { 'pt-BR': 'Português', en: 'English' } as const;
const storageKey = 'simulator-language';
const preferred = [localStorage.getItem(storageKey), ...navigator.languages].find((tag) => /^(pt|en)/.test(tag ?? ''));

/** Chosen here before, else the browser's, else Portuguese. It holds until the page is loaded again. */
export const language = preferred?.startsWith('en') ? 'en' : 'pt-BR';

/** Chooses the page's language and shows the page anew in it. */
export const chooseLanguage = (wanted: string): void => {
  localStorage.setItem(storageKey, wanted);
  location.reload();
};

const all = { ...texts, ...phoneTexts };
export type TextKey = keyof typeof all;
export const t = (key: TextKey): string => all[key][language === 'en' ? 1 : 0];

const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
export const showTime = (atMs: number): string => time.format(atMs);
export const showDay = (atMs: number): string => day.format(atMs);
