/** How people write a phone number: digits and what groups them. */
export const numberPattern = /^[0-9\s+()./-]*$/;

/** The digits of a phone number with its country code, as a person typed it; null for what is no such number. */
export const typedNumber = (text: string): string | null => {
  // As on letterheads: the zero is dialled within the country alone.
  const digits = text.replace(/\(0\)/g, '').replace(/[^0-9]/g, '');
  return numberPattern.test(text) && /^[1-9][0-9]{7,14}$/.test(digits) ? digits : null;
};
