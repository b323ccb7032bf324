import type { ListedCustomer } from './api.ts';
import { avatar, showNumber } from './avatar.ts';
import { h } from './dom.ts';
import { summarise } from './message-content.ts';
import { clock } from './message-view.ts';
import { t } from './texts.ts';

// A burst makes hundreds; nobody scrolls through more than this without searching.
const shown = 150;

type Options = {
  customers: ReadonlyArray<ListedCustomer>;
  chosenId: string | null;
  unseen: ReadonlyMap<string, number>;
  search: string;
  onChoose: (id: string) => void;
};

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Newest conversation first. */
export const customerList = ({ customers, chosenId, unseen, search, onChoose }: Options): HTMLElement => {
  const wanted = plain(search.trim());
  const found = customers
    .filter((customer) => wanted === '' || plain(`${customer.name} ${customer.waId ?? ''} ${customer.username ?? ''}`).includes(wanted))
    .toSorted((a, b) => (b.lastMessage?.seq ?? 0) - (a.lastMessage?.seq ?? 0));
  if (found.length === 0) return h('p', { class: 'empty' }, t(customers.length === 0 ? 'noCustomers' : 'noMatch'));
  return h(
    'ul',
    { class: 'customers' },
    ...found.slice(0, shown).map((customer) => {
      const { lastMessage } = customer;
      const count = unseen.get(customer.id) ?? 0;
      return h(
        'li',
        {},
        h(
          'button',
          {
            type: 'button',
            'data-customer': customer.id,
            'aria-current': customer.id === chosenId ? 'true' : null,
            onclick: () => onChoose(customer.id),
          },
          avatar(customer),
          h(
            'span',
            { class: 'who' },
            h('strong', {}, customer.name),
            h('small', {}, lastMessage ? summarise(lastMessage) : showNumber(customer)),
          ),
          h(
            'span',
            { class: 'when' },
            lastMessage ? h('time', {}, clock(lastMessage.timestampSec)) : null,
            count > 0 ? h('span', { class: 'badge' }, String(count)) : null,
          ),
        ),
      );
    }),
  );
};
