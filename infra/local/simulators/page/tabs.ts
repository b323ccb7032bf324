import { h } from './dom.ts';
import { p } from './phone-texts.ts';

/** The two halves of the simulator: customers of official connections, and phones of the WhatsApp network. */
export const tabs = (current: 'customers' | 'phones'): HTMLElement =>
  h(
    'div',
    { class: 'tabs', role: 'navigation', 'aria-label': p('tabs') },
    h('a', { href: '/', 'aria-current': current === 'customers' ? 'page' : null }, p('customers')),
    h('a', { href: '/phones', 'aria-current': current === 'phones' ? 'page' : null }, p('phones')),
  );
