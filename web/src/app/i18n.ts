import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { errorNamespace } from '../lib/api/api-error.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { fillPlurals } from '../lib/i18n/fill-plurals.ts';
import { oneFullStop } from '../lib/i18n/one-full-stop.ts';
import { isLanguage, type Language, languages, localeOf, storedLanguage } from '../lib/i18n/languages.ts';

/** One chunk per language with the texts of the inbox and of everything around the pages. */
const firstTexts: Record<Language, () => Promise<{ texts: Record<string, ResourceKey> }>> = {
  pt: () => import('./locales/pt.ts'),
  en: () => import('./locales/en.ts'),
  es: () => import('./locales/es.ts'),
  tr: () => import('./locales/tr.ts'),
};

/** What refusals say: needed with the first of them, not by a first screen. */
const errorTexts: Record<Language, () => Promise<{ default: ResourceKey }>> = {
  pt: () => import('@balcao/shared/i18n/errors/pt.json'),
  en: () => import('@balcao/shared/i18n/errors/en.json'),
  es: () => import('@balcao/shared/i18n/errors/es.json'),
  tr: () => import('@balcao/shared/i18n/errors/tr.json'),
};

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    if (!isLanguage(language)) return done(null, {});
    readTexts(language, namespace).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    );
  },
};

/** Texts of a feature's pages come with the pages. */
const readTexts = async (language: Language, namespace: string): Promise<ResourceKey> => {
  if (namespace === errorNamespace) return (await lazyPart(errorTexts[language])()).default;
  if (namespaces.includes(namespace)) {
    const first = (await lazyPart(firstTexts[language])()).texts[namespace];
    return typeof first === 'object' ? fillPlurals(first) : {};
  }
  const { textLoaderOf } = await lazyPart(() => import('./feature-loaders.ts'))();
  const own = textLoaderOf(namespace)?.[language];
  return own ? fillPlurals((await lazyPart(own)()).default) : {};
};

/** Texts of the first load. */
const namespaces = ['common', 'auth', 'shell', 'tickets', 'conversation'];

/** Loads the texts of the stored language. A key a language lacks falls back to Portuguese. */
export const startI18n = async (): Promise<void> => {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .use(oneFullStop)
    .init({
      lng: storedLanguage(),
      fallbackLng: 'pt',
      supportedLngs: languages,
      load: 'currentOnly',
      // A copy: i18next adds to it what is loaded later.
      ns: [...namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      postProcess: oneFullStop.name,
      react: { useSuspense: false },
    });
  const showLanguage = (language: string) => {
    if (isLanguage(language)) document.documentElement.lang = localeOf[language];
  };
  showLanguage(i18next.language);
  i18next.on('languageChanged', showLanguage);
};
