import { useTranslation } from 'react-i18next';
import { isLanguage, type Language } from './languages.ts';

/** The language on the screen, for texts that are kept with what they name. */
export const useLanguage = (): Language => {
  const { language } = useTranslation().i18n;
  return isLanguage(language) ? language : 'pt';
};
