/** What the provider's id of a message becomes for each of its parts that is a message to us: its files, where a channel sends several in one. The first has the id itself. */
export const partId = (providerId: string, index: number): string => (index === 0 ? providerId : `${providerId}:${index}`);

/** Which part of which message of the provider's an id stands for. */
export const placeOfPart = (id: string): { providerId: string; index: number } => {
  const [, providerId = id, index = '0'] = /^(.*):(\d{1,3})$/s.exec(id) ?? [];
  return { providerId, index: Number(index) };
};
