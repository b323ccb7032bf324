/** What the provider's id of a message becomes for each of its parts that is a message to us: its files, where a channel sends several in one. The first has the id itself. */
export const partId = (providerId: string, index: number): string => (index === 0 ? providerId : `${providerId}:${index}`);
