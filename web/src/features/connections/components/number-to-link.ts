import { toImportedNumber } from '@balcao/shared/domain/contacts/import/to-imported-number.ts';

/** Brazil's calling code, which the field begins with, before a whole number that has it again. */
const doubledCode = /^\+?55\s*(\+?55[\d\s().-]{10,})$/;

/** The number of a phone as somebody wrote it, digits only with the country first; null when it is none. An area code and number alone are Brazilian. */
export const numberToLink = (written: string): string | null => {
  const text = written.trim();
  const [, rest] = doubledCode.exec(text) ?? [];
  const again = rest === undefined ? null : toImportedNumber(rest.startsWith('+') ? rest : `+${rest}`);
  const number = again !== null && (again.length === 12 || again.length === 13) ? again : toImportedNumber(text);
  return number !== null && !number.startsWith('0') ? number : null;
};
