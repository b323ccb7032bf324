import type { SimCustomer } from '../model/customer.ts';

/** A Brazilian number in groups, others as they are. */
export const showPhoneNumber = (digits: string): string => {
  const [, country, area, first, last] = /^(55)(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return country ? `+${country} ${area} ${first}-${last}` : `+${digits}`;
};

/** The customer's number, or the username of somebody who hides it. */
export const showCustomerNumber = ({ waId, username }: SimCustomer): string =>
  waId === null ? `@${username ?? ''}` : showPhoneNumber(waId);
