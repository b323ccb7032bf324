export const languages = ['pt', 'en', 'es', 'tr'] as const;
export type Language = (typeof languages)[number];

/** BCP 47 tag of a language, for Intl formatters and <html lang>. */
export const localeOf: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es-419', tr: 'tr' };

/** Own names, for the language menu. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español', tr: 'Türkçe' };

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** The language this browser chose; Portuguese until then. */
export const storedLanguage = (): Language => {
  const stored = localStorage.getItem('language');
  return isLanguage(stored) ? stored : 'pt';
};
