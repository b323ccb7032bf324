/** The number itself and, for a Brazilian mobile, its form with or without the ninth digit: providers disagree.
 *  Brazil: 55 + 2-digit area + 9 + 8 digits (new) or 8 digits starting 6–9 (old). Digits only. */
export const phoneVariants = (digits: string): string[] => {
  const newForm = /^55(\d{2})9([6-9]\d{7})$/.exec(digits);
  if (newForm) return [digits, `55${newForm[1]}${newForm[2]}`];
  const oldForm = /^55(\d{2})([6-9]\d{7})$/.exec(digits);
  if (oldForm) return [digits, `55${oldForm[1]}9${oldForm[2]}`];
  return [digits];
};

/** The form of a number that is the same for all its variants. */
export const phoneKey = (digits: string): string => phoneVariants(digits).reduce((one, other) => (other.length < one.length ? other : one));
