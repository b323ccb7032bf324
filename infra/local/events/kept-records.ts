import type { StreamRecord } from './stream-reader.ts';

/** The newest records of a stream, for those who keep up with it. They are bounded by what they hold and not by their number: a row may be 400 kB, and a record
 *  holds it twice. Nobody waits for those behind: whoever is further back reads the stream itself.
 *  @param startAfter everything after this sequence number is kept at first; null: since the beginning.
 *  @param mostBytes of the records as the stream stores them; in memory they are several times that. */
export const keptRecords = (startAfter: string | null, mostBytes: number) => {
  let kept: StreamRecord[] = [];
  let bytes = 0;
  /** Everything read after this sequence number is kept. */
  let keptAfter = startAfter;
  return {
    add: (records: ReadonlyArray<StreamRecord>): void => {
      kept.push(...records);
      for (const record of records) bytes += sizeOf(record);
      let dropped = 0;
      for (const record of kept) {
        if (bytes <= mostBytes) break;
        bytes -= sizeOf(record);
        keptAfter = record.dynamodb.SequenceNumber;
        dropped++;
      }
      if (dropped > 0) kept = kept.slice(dropped);
    },
    /** Up to `limit` records after that one, none when it is the newest; null when not all after it are kept. */
    after: (sequence: string | null, limit: number): ReadonlyArray<StreamRecord> | null => {
      const from = BigInt(sequence ?? 0);
      if (from < BigInt(keptAfter ?? 0)) return null;
      const at = firstAfter(kept, from);
      return kept.slice(at, at + limit);
    },
    /** Sequence number of the newest record that was ever added. */
    newest: (): string | null => kept.at(-1)?.dynamodb.SequenceNumber ?? keptAfter,
    held: (): { records: number; bytes: number } => ({ records: kept.length, bytes }),
  };
};

const sizeOf = ({ dynamodb }: StreamRecord): number => dynamodb.SizeBytes ?? JSON.stringify(dynamodb).length;

/** Index of the first record after the sequence number, in records ordered by it. */
const firstAfter = (records: ReadonlyArray<StreamRecord>, sequence: bigint): number => {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const record = records[middle];
    if (record && BigInt(record.dynamodb.SequenceNumber) <= sequence) low = middle + 1;
    else high = middle;
  }
  return low;
};
