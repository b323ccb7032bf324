/** How people write a phone number: digits and what groups them. */
export const numberPattern = /^[0-9\s+()./-]*$/;

const fewestDigits = 8;
const mostDigits = 15;

/** A number of Brazil with its area code, without its country code: a mobile number's third digit is 9, which no number of North America has there. */
const isOfBrazil = (digits: string): boolean => digits.length === 10 || /^\d{2}9\d{8}$/.test(digits);

/** The digits of a phone number with its country code, as a person wrote it; null for what is no such number. Without a plus, or 00, it may be a Brazilian number
 *  with its area code alone. */
export const typedNumber = (written: string): string | null => {
  if (!numberPattern.test(written)) return null;
  const isInternational = written.startsWith('+') || /^00\d/.test(written);
  // On letterheads (0) is what is dialled within the country alone.
  const digits = written
    .replaceAll('(0)', '')
    .replaceAll(/[^0-9]/g, '')
    .replace(/^0+/, '');
  if (!isInternational && isOfBrazil(digits)) return `55${digits}`;
  return digits.length >= fewestDigits && digits.length <= mostDigits ? digits : null;
};

/** Brazil's calling code, which the fields begin with, before a whole number that has it again. */
const doubledCode = /^\+?55\s*(\+?55[\d\s().-]{10,})$/;

/** The same of a number of the company's own, in a field that may begin with the country code already. A number with a carrier's zero before its country code is none. */
export const ownNumber = (written: string): string | null => {
  const text = written.trim();
  if (/^0[1-9]/.test(text) && text.replaceAll(/[^0-9]/g, '').length > 12) return null;
  const [, rest] = doubledCode.exec(text) ?? [];
  const again = rest === undefined ? null : typedNumber(rest.startsWith('+') ? rest : `+${rest}`);
  return again !== null && (again.length === 12 || again.length === 13) ? again : typedNumber(text);
};
