import type { SimCustomer } from '../model/customer.ts';
import { h } from './dom.ts';

/** Initials on the customer's colour. */
export const avatar = ({ name, colour }: SimCustomer): HTMLElement => {
  const initials = name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
  const element = h('span', { class: 'avatar', 'aria-hidden': 'true' }, initials);
  element.style.setProperty('--colour', colour);
  return element;
};

export const showNumber = ({ waId, username }: SimCustomer): string => {
  if (waId === null) return `@${username ?? ''}`;
  const [, country, area, first, last] = /^(55)(\d{2})(\d{4,5})(\d{4})$/.exec(waId) ?? [];
  return country ? `+${country} ${area} ${first}-${last}` : `+${waId}`;
};
