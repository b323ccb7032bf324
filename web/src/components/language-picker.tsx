import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { isLanguage, languageNames, languages } from '../lib/i18n/languages.ts';
import './language-picker.css';

/** Changes the language of the user interface and stores the choice in this browser. */
export const changeLanguage = (language: string): void => {
  if (!isLanguage(language)) return;
  localStorage.setItem('language', language);
  void i18next.changeLanguage(language);
};

/** A native select for the language of the user interface, for pages without the user menu, such as the sign-in. */
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
