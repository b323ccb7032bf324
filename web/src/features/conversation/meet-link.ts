/** The web address in what was pasted, which often is a whole invitation; null when there is none. An address without its beginning gets it. */
export const toMeetLink = (pasted: string): string | null => {
  const words = pasted.trim().split(/\s+/);
  const word = words.find((each) => /^https?:\/\//i.test(each)) ?? (words.length === 1 ? words[0] : undefined);
  if (!word) return null;
  const address = URL.parse(/^https?:\/\//i.test(word) ? word : `https://${word}`);
  if (!address || address.username !== '' || !/^[^.]+(\.[^.]+)+$/.test(address.hostname)) return null;
  return address.href;
};
