import { log } from '../../../platform/logger.ts';
import { findInSegment } from './find-in-segment.ts';
import type { IndexTable, Segment, SegmentPlace } from './index-table.ts';
import { KeptRows } from './kept-rows.ts';
import { packedIdBytes, unpackId } from './packed-id.ts';
import { forgetFresh, openIndex, type OpenIndex } from './open-index.ts';
import { idsPerPage, idsPlace, readTickets, ticketsPerPage, ticketsPlace } from './segment-row.ts';
import type { Reading } from './word-list.ts';
import { hold, type Question } from './words-of.ts';

/** A message that held the words when it was indexed: it may have been changed or deleted since. */
export type Candidate = {
  /** Its number in the index, by which a search goes on behind it. */
  place: number;
  ticketId: number;
  /** Its id, or where that is. */
  message: string | Stored;
};
type Stored = { segment: string; number: number };

const kept = new KeptRows(48_000_000);
/** For measuring what a function does that has just started. */
export const forgetKept = (): void => {
  kept.clear();
  forgetFresh();
};

/** The segments read first, together; the others are read together once those were not enough. */
const segmentsFirst = 6;
/** So many are passed on together at first, and twice as many each time, up to the most. */
const together = { first: 64, most: 1_024 };

/** Messages that hold the words, newest first, older than `before`; to the end, however many there are. */
export async function* findMessages(
  table: IndexTable,
  question: Question,
  before: number | null,
  opened: Promise<OpenIndex> = openIndex(table),
): AsyncGenerator<Candidate[], undefined> {
  const reading: Reading = { table, kept };
  let size = together.first;
  let gathered: Found[] = [];
  for await (const some of findPlaces(reading, await opened, question, before ?? Number.MAX_SAFE_INTEGER)) {
    gathered.push(...some);
    if (gathered.length < size) continue;
    yield await withTickets(reading, gathered);
    gathered = [];
    size = Math.min(together.most, size * 2);
  }
  if (gathered.length > 0) yield await withTickets(reading, gathered);
  return undefined;
}

type Found = Omit<Candidate, 'ticketId'> & { ticketId: number | null };

async function* findPlaces(
  reading: Reading,
  { manifest, fresh }: OpenIndex,
  question: Question,
  end: number,
): AsyncGenerator<Found[], undefined> {
  const open = manifest.segments.filter(({ from }) => from < end);
  const start = (segment: Segment) => {
    const numbers = findInSegment(reading, segment, question, end);
    const first = numbers.next();
    // Its failure is told when its turn comes, unless the search ends before.
    first.catch(() => {});
    return { segment, numbers, first };
  };
  // While the fresh rows are read.
  const newest = open.slice(0, segmentsFirst).map(start);
  if (end > manifest.next) {
    const found = (await fresh()).flatMap(({ ticketId, messageId, words }, at): Found[] => {
      const place = manifest.next + at;
      return place < end && hold(question, words) ? [{ place, ticketId, message: messageId }] : [];
    });
    if (found.length > 0) yield found.reverse();
  }
  for (const wave of [() => newest, () => open.slice(segmentsFirst).map(start)])
    for (const { segment, numbers, first } of wave())
      for (let at = await first; !at.done; at = await numbers.next())
        yield at.value.map((place) => ({ place, ticketId: null, message: { segment: segment.id, number: place - segment.from } }));
  return undefined;
}

/** With their tickets; those that were erased are left out. */
const withTickets = async (reading: Reading, found: ReadonlyArray<Found>): Promise<Candidate[]> => {
  const pageOf = ({ segment, number }: Stored) => ({ segment, place: ticketsPlace(Math.floor(number / ticketsPerPage)) });
  const wanted = found.flatMap(({ message }) => (typeof message === 'string' ? [] : [pageOf(message)]));
  const pages = await pagesAt(reading, wanted, readTickets);
  return found.flatMap(({ message, place, ticketId: known }): Candidate[] => {
    const ticketId =
      known ?? (typeof message === 'string' ? 0 : (pages.get(nameOf(pageOf(message)))?.[message.number % ticketsPerPage] ?? 0));
    return ticketId === 0 ? [] : [{ place, ticketId, message }];
  });
};

/** The ids of messages by their places. */
export const messageIdsOf = async (table: IndexTable, candidates: ReadonlyArray<Candidate>): Promise<Map<number, string>> => {
  const pageOf = ({ segment, number }: Stored) => ({ segment, place: idsPlace(Math.floor(number / idsPerPage)) });
  const wanted = candidates.flatMap(({ message }) => (typeof message === 'string' ? [] : [pageOf(message)]));
  const pages = await pagesAt({ table, kept }, wanted, (data) => data);
  return new Map(
    candidates.flatMap(({ place, ticketId, message }): [number, string][] => {
      if (typeof message === 'string') return [[place, message]];
      const page = pages.get(nameOf(pageOf(message)));
      return page ? [[place, unpackId(page, (message.number % idsPerPage) * packedIdBytes, ticketId)]] : [];
    }),
  );
};

const nameOf = ({ segment, place }: SegmentPlace): string => `${segment} ${place}`;

/** Pages of columns by their names: those kept, and the others read together. One that cannot be read is left out. */
const pagesAt = async <Page extends Uint8Array | Uint32Array>(
  { table, kept }: Reading,
  places: ReadonlyArray<SegmentPlace>,
  decode: (data: Uint8Array) => Page,
): Promise<Map<string, Page>> => {
  const wanted = new Map(places.map((place) => [nameOf(place), place]));
  const pages = new Map<string, Page>();
  const missing: SegmentPlace[] = [];
  for (const [name, place] of wanted) {
    const page = kept.peek<Page>(`${table.name} ${name}`);
    if (page) pages.set(name, page);
    else missing.push(place);
  }
  for (const row of missing.length > 0 ? await table.rowsAt(missing) : []) {
    try {
      const page = decode(row.data);
      pages.set(nameOf(row), page);
      kept.keep(`${table.name} ${nameOf(row)}`, page, page.byteLength + 100);
    } catch (error) {
      log.error('SEARCH_ROW_BROKEN a row of the search index cannot be read', error);
    }
  }
  return pages;
};
