import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { isLanguage, languageNames, languages } from '../lib/i18n/languages.ts';
import './language-picker.css';

/** Sets the language and stores it in this browser. */
export const changeLanguage = (language: string): void => {
  if (!isLanguage(language)) return;
  localStorage.setItem('language', language);
  void i18next.changeLanguage(language);
};

/** A native select of the languages, for pages without the user menu. */
export const LanguagePicker = () => {
  const { t, i18n } = useTranslation('common');
  return (
    <select
      className="language-picker"
      aria-label={t('language')}
      value={i18n.language}
      onChange={(event) => changeLanguage(event.target.value)}
    >
      {languages.map((language) => (
        <option key={language} value={language}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  );
};
