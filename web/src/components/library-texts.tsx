import { I18nProvider, type I18nProviderProps } from '@cloudscape-design/components/i18n';
import type { FunctionComponent, ReactNode } from 'react';
import { create } from 'zustand';
import { loadErrorTexts } from '../lib/api/api-error.ts';
import { type Language, localeOf } from '../lib/i18n/languages.ts';
import { loadMessageFormat } from '../lib/i18n/late-message-format.ts';
import { useLanguage } from '../lib/i18n/use-language.ts';

const messages = {
  pt: () => import('@cloudscape-design/components/i18n/messages/all.pt-BR'),
  en: () => import('@cloudscape-design/components/i18n/messages/all.en'),
  es: () => import('@cloudscape-design/components/i18n/messages/all.es'),
  tr: () => import('@cloudscape-design/components/i18n/messages/all.tr'),
};

const useMessages = create<Partial<Record<Language, I18nProviderProps.Messages>>>()(() => ({}));

/** Loads the texts of Cloudscape's components and of error messages. All pages need them when they open, except the inbox and the sign-in. */
export const loadLibraryTexts = async (language: Language): Promise<void> => {
  const [{ default: loaded }] = await Promise.all([messages[language](), loadMessageFormat(), loadErrorTexts()]);
  useMessages.setState({ [language]: loaded });
};

/** Provides translated labels to the Cloudscape components inside it. Each page and dialog with such components is wrapped in it, rather
 *  than the whole app, so that the inbox loads no Cloudscape code until such a page or dialog is opened. */
export const LibraryTexts = ({ children }: { children: ReactNode }) => {
  const language = useLanguage();
  const loaded = useMessages((state) => state[language]);
  return (
    <I18nProvider locale={localeOf[language]} messages={loaded ? [loaded] : []}>
      {children}
    </I18nProvider>
  );
};

/** Wraps a page component in `LibraryTexts`. */
export const withLibraryTexts = (Page: FunctionComponent): FunctionComponent => {
  const PageWithTexts = () => (
    <LibraryTexts>
      <Page />
    </LibraryTexts>
  );
  return PageWithTexts;
};
