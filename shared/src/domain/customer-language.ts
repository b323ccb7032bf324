/** The languages that customers can be written to in. */
export const customerLanguages = ['pt', 'en', 'es', 'tr'] as const;
export type CustomerLanguage = (typeof customerLanguages)[number];
export const defaultCustomerLanguage: CustomerLanguage = 'pt';

/** The language of a company's automatic words, from its setting. */
export const customerLanguageOf = (settings: { customerLanguage?: string | undefined } | null | undefined): CustomerLanguage =>
  customerLanguages.find((language) => language === settings?.customerLanguage) ?? defaultCustomerLanguage;

/** How dates, hours and amounts are written in it. */
export const localeOf: Record<CustomerLanguage, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es-419', tr: 'tr-TR' };
