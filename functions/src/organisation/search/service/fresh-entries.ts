/** A message as the index knows it. */
export type Doc = { messageId: string; ticketId: number; words: ReadonlyArray<string> };
/** What one row of the changes not yet compacted says, in order. */
export type FreshEntries = {
  docs: ReadonlyArray<Doc>;
  erasedTickets: ReadonlyArray<number>;
  erasedMessages: ReadonlyArray<string>;
};

/** A ULID, and behind it the number of a message's ticket. */
const idPattern = /^[0-9A-Z]{26}(-\d+)?$/;

/** A line each: `<message> <ticket> <words…>`, `-t <ticket>`, `-m <message>`. Ids and words have no spaces.
 *  @throws RangeError for an id that could not be read again: better set aside now than never found. */
export const packEntries = ({ docs, erasedTickets, erasedMessages }: FreshEntries): Uint8Array =>
  Buffer.from(
    [
      ...docs.map(({ messageId, ticketId, words }) => {
        if (!idPattern.test(messageId)) throw new RangeError('an id that the search index cannot hold');
        return [messageId, ticketId.toString(36), ...words].join(' ');
      }),
      ...erasedTickets.map((ticketId) => `-t ${ticketId.toString(36)}`),
      ...erasedMessages.map((messageId) => `-m ${messageId}`),
    ].join('\n'),
  );

/** @throws RangeError when it is no such row. */
export const unpackEntries = (data: Uint8Array): FreshEntries => {
  const docs: Doc[] = [];
  const erasedTickets: number[] = [];
  const erasedMessages: string[] = [];
  for (const line of Buffer.from(data).toString('utf8').split('\n')) {
    const [id = '', second = '', ...words] = line.split(' ');
    if (id === '-m') erasedMessages.push(second);
    else if (id === '-t') erasedTickets.push(ticketOf(second));
    else if (idPattern.test(id)) docs.push({ messageId: id, ticketId: ticketOf(second), words });
    else throw new RangeError('a fresh row of the search index cannot be read');
  }
  return { docs, erasedTickets, erasedMessages };
};

const ticketOf = (text: string): number => {
  const ticketId = Number.parseInt(text, 36);
  if (!Number.isSafeInteger(ticketId) || ticketId < 1) throw new RangeError('a fresh row of the search index names no ticket');
  return ticketId;
};
