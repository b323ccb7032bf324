import { compareBytes } from './compare-bytes.ts';
import type { Doc } from './fresh-entries.ts';
import type { IndexTable } from './index-table.ts';
import { packedIdBytes, packId } from './packed-id.ts';
import { SegmentWriter } from './segment-writer.ts';

/** Messages as a segment of their own. @param docs oldest first */
export const writeSegment = async (table: Pick<IndexTable, 'putRows'>, segment: string, docs: ReadonlyArray<Doc>): Promise<void> => {
  const lists = new Map<string, number[]>();
  const tickets = new Uint32Array(docs.length);
  const ids = new Uint8Array(docs.length * packedIdBytes);
  for (const [number, { words }] of docs.toReversed().entries())
    for (const word of words) {
      const list = lists.get(word);
      if (list === undefined) lists.set(word, [number]);
      // A word said twice by one row counts once.
      else if (list.at(-1) !== number) list.push(number);
    }
  for (const [at, { messageId, ticketId }] of docs.entries()) {
    tickets[at] = ticketId;
    packId(messageId, ids, at * packedIdBytes);
  }
  const writer = new SegmentWriter(table, segment);
  await writer.addColumns(tickets, ids);
  for (const [word, numbers] of [...lists].sort(([a], [b]) => compareBytes(a, b))) await writer.addWord(word, numbers);
  await writer.end();
};
