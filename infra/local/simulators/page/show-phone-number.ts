/** A Brazilian number in groups, others as they are. */
export const showPhoneNumber = (digits: string): string => {
  const [, country, area, first, last] = /^(55)(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return country ? `+${country} ${area} ${first}-${last}` : `+${digits}`;
};
