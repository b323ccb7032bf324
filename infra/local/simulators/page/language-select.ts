import { h } from './dom.ts';
import { chooseLanguage, currentLanguage, languages, t } from './texts.ts';

/** Chooses the page's language and shows the page anew in it. */
export const languageSelect = (): HTMLSelectElement => {
  const select = h(
    'select',
    { 'aria-label': t('language'), class: 'language' },
    ...Object.entries(languages).map(([code, name]) => h('option', { value: code, selected: code === currentLanguage() }, name)),
  );
  select.addEventListener('change', () => {
    chooseLanguage(select.value);
    location.reload();
  });
  return select;
};
