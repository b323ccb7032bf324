import type { DatabaseSync } from 'node:sqlite';
import { simCustomer, type SimCustomer } from '../model/customer.ts';
import { readDocument } from './open-database.ts';

export type CustomerStore = ReturnType<typeof createCustomerStore>;

export const createCustomerStore = (database: DatabaseSync) => {
  const put = database.prepare(
    'INSERT INTO customers VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET wa_id = excluded.wa_id, bsuid = excluded.bsuid, doc = excluded.doc',
  );
  const get = database.prepare('SELECT doc FROM customers WHERE id = ?');
  const byNumber = database.prepare('SELECT doc FROM customers WHERE wa_id = ?');
  const byBsuid = database.prepare('SELECT doc FROM customers WHERE bsuid = ?');
  const list = database.prepare('SELECT doc FROM customers ORDER BY rowid');
  return {
    put: (customer: SimCustomer): void => {
      put.run(customer.id, customer.waId, customer.bsuid, JSON.stringify(customer));
    },
    get: (id: string): SimCustomer | null => readDocument(simCustomer, get.get(id)),
    /** Brazilian mobiles are known with and without the ninth digit; WhatsApp's own spelling is whichever was registered. */
    withNumber: (number: string): SimCustomer | null => {
      for (const spelling of brazilianSpellings(number)) {
        const customer = readDocument(simCustomer, byNumber.get(spelling));
        if (customer) return customer;
      }
      return null;
    },
    withBsuid: (bsuid: string): SimCustomer | null => readDocument(simCustomer, byBsuid.get(bsuid)),
    /** Oldest first. */
    list: (): SimCustomer[] => list.all().flatMap((row) => readDocument(simCustomer, row) ?? []),
  };
};

/** 55 + two digits of area + eight or nine of number. */
const brazilianSpellings = (number: string): string[] => {
  const match = /^55(\d{2})(9?)([6-9]\d{7})$/.exec(number);
  if (!match) return [number];
  const [, area = '', ninth = '', rest = ''] = match;
  return [number, ninth ? `55${area}${rest}` : `55${area}9${rest}`];
};
