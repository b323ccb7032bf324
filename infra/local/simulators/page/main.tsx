import { createRoot } from 'react-dom/client';
import { CustomersPage } from './customers/customers-page.tsx';
import { language } from './language.ts';
import { PhonesPage } from './phones/phones-page.tsx';

document.documentElement.lang = language;

// A menu closes when one of its buttons or anything outside it is pressed.
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.tools[open], details.attach[open]')) {
    if (!menu.contains(target) || target.closest('button')) menu.open = false;
  }
});

const place = document.querySelector('#app');
if (place) createRoot(place).render(location.pathname === '/phones' ? <PhonesPage /> : <CustomersPage />);
