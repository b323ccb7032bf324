/** A number as somebody wrote it, digits only with the country first; null when it is none. Ten or eleven digits without a plus are Brazilian with
 *  their area code, as they are written there; a zero before them is the long-distance prefix. */
export const toImportedNumber = (written: string): string | null => {
  if (!/^[+\d\s().\-/]+$/.test(written)) return null;
  const isInternational = written.startsWith('+') || /^00\d/.test(written);
  const digits = written.replaceAll(/\D/g, '').replace(/^0+/, '');
  if (!isInternational && (digits.length === 10 || digits.length === 11)) return `55${digits}`;
  return digits.length >= 8 && digits.length <= 15 ? digits : null;
};
