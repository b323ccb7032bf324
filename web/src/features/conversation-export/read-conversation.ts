import { api, type Output } from '../../lib/api/client.ts';

export type Message = Output<'listMessages'>['messages'][number];

/** The whole thread of a ticket in reading order, its earlier tickets too. @param onRead how many were read so far. */
export const readConversation = async (ticketId: number, onRead: (count: number) => void, signal: AbortSignal): Promise<Message[]> => {
  const pages: Message[][] = [];
  let cursor: string | undefined;
  let count = 0;
  do {
    const page = await api.listMessages({ params: { ticketId }, query: { cursor } }, { signal });
    pages.unshift(page.messages);
    count += page.messages.length;
    onRead(count);
    cursor = page.hasMore ? (page.nextCursor ?? undefined) : undefined;
  } while (cursor);
  return pages.flat();
};
