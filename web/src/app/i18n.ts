import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLanguage, type Language, languages, localeOf, storedLanguage } from '../lib/i18n/languages.ts';

/** One chunk per language with every feature's texts. */
const appTexts: Record<Language, () => Promise<{ texts: Record<string, ResourceKey> }>> = {
  pt: () => import('./locales/pt.ts'),
  en: () => import('./locales/en.ts'),
  es: () => import('./locales/es.ts'),
  tr: () => import('./locales/tr.ts'),
};

const cloudscapeTexts = {
  pt: () => import('@cloudscape-design/components/i18n/messages/all.pt-BR'),
  en: () => import('@cloudscape-design/components/i18n/messages/all.en'),
  es: () => import('@cloudscape-design/components/i18n/messages/all.es'),
  tr: () => import('@cloudscape-design/components/i18n/messages/all.tr'),
};

export const loadCloudscapeTexts = async (language: Language) => (await cloudscapeTexts[language]()).default;

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    if (!isLanguage(language)) return done(null, {});
    appTexts[language]().then(
      ({ texts }) => done(null, texts[namespace] ?? {}),
      (error: Error) => done(error, null),
    );
  },
};

export const namespaces = ['common', 'auth', 'shell', 'tickets', 'conversation', 'contacts', 'connections', 'deadLetters', 'errors'];

/** Loads the texts of the stored language. A key a language lacks falls back to Portuguese. */
export const startI18n = async (): Promise<void> => {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: 'pt',
      supportedLngs: languages,
      load: 'currentOnly',
      ns: namespaces,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  const showLanguage = (language: string) => {
    if (isLanguage(language)) document.documentElement.lang = localeOf[language];
  };
  showLanguage(i18next.language);
  i18next.on('languageChanged', showLanguage);
};
