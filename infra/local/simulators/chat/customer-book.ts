import { randomBytes, randomInt } from 'node:crypto';
import { HttpError } from '../http/http-server.ts';
import type { NewCustomer, SimCustomer } from '../model/customer.ts';
import type { CustomerStore } from '../store/customer-store.ts';

const colours = ['#c2410c', '#b45309', '#4d7c0f', '#0f766e', '#0369a1', '#4338ca', '#7e22ce', '#be185d', '#475569', '#9f1239'];

/** First digits of a number to the country a business-scoped id begins with. */
const countryOf = (number: string | null): string => {
  const codes: ReadonlyArray<readonly [string, string]> = [
    ['55', 'BR'],
    ['1', 'US'],
    ['90', 'TR'],
    ['34', 'ES'],
    ['351', 'PT'],
  ];
  return codes.find(([prefix]) => number?.startsWith(prefix))?.[1] ?? 'BR';
};

const digits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('');
export const newBsuid = (number: string | null): string => `${countryOf(number)}.${randomInt(1, 10)}${digits(19)}`;

const pickColour = (text: string): string => {
  const sum = [...text].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return colours[sum % colours.length] ?? '#475569';
};

export type CustomerBook = ReturnType<typeof createCustomerBook>;

/** Who can write to the businesses. */
export const createCustomerBook = (customers: CustomerStore) => {
  const add = (wanted: NewCustomer): SimCustomer => {
    const waId = wanted.number ?? null;
    const username =
      wanted.username ??
      (waId === null
        ? wanted.name
            .toLowerCase()
            .normalize('NFD')
            .replace(/[^a-z0-9]+/g, '.')
        : null);
    const customer: SimCustomer = {
      id: `c_${randomBytes(6).toString('hex')}`,
      name: wanted.name,
      waId,
      bsuid: wanted.bsuid ?? newBsuid(waId),
      username,
      colour: wanted.colour ?? pickColour(wanted.name),
      settings: { autoDelivered: true, autoRead: false, windowClosed: false, ...wanted.settings },
      createdAt: new Date().toISOString(),
    };
    customers.put(customer);
    return customer;
  };
  return {
    /** @throws HttpError 409 when somebody has this number or id. */
    create: (wanted: NewCustomer): SimCustomer => {
      if (wanted.number && customers.withNumber(wanted.number))
        throw new HttpError(409, `Another customer has the number ${wanted.number}.`);
      if (wanted.bsuid && customers.withBsuid(wanted.bsuid)) throw new HttpError(409, `Another customer has the id ${wanted.bsuid}.`);
      return add(wanted);
    },
    /** The person with this number, made up if the business writes to somebody new. */
    withNumber: (number: string): SimCustomer => customers.withNumber(number) ?? add({ name: `+${number}`, number }),
  };
};
