import { randomOf } from '../random-of.ts';
import { messageId, messageIdOf, ticketId as ticketIdSchema } from '@balcao/shared/domain/ids.ts';
import { placedUlid } from '@balcao/functions/platform/new-ids.ts';
import { addToIndex } from '@balcao/functions/organisation/search/service/add-to-index.ts';
import { addSegments } from '@balcao/functions/organisation/search/service/compact-index.ts';
import type { Doc } from '@balcao/functions/organisation/search/service/fresh-entries.ts';
import type { IndexTable } from '@balcao/functions/organisation/search/service/index-table.ts';
import { wordsOf } from '@balcao/functions/organisation/search/service/words-of.ts';
import { indexTableOf } from '@balcao/functions/organisation/search/store/index-table-of.ts';
import type { TestCompany } from '@balcao/functions/testing/make-company.ts';
import { newMessage } from '@balcao/functions/conversation/tickets/messages/new-message.ts';
import { toMessageRow } from '@balcao/functions/conversation/tickets/store/conversation-tables.ts';
import { messageEntity } from '@balcao/functions/conversation/tickets/store/message.entity.ts';
import { ticketStoreFor } from '@balcao/functions/conversation/tickets/store/ticket-store.ts';
import type { PutInBulk } from './put-in-bulk.ts';

/** Words that are in so many messages of `messages`. */
export const soughtWords = { rare: 'xraro', some: 'xmedio', fifth: 'xcomum', otherFifth: 'xoutro' } as const;

const someHits = 4_000;
const rareHits = 5;
/** The newest messages, and those with a sought word that is not in every fifth, are in the table too: what a search shows it reads. */
const newestStored = 3_000;
/** Not yet in a segment. */
const freshMessages = 900;

/** Indexes that many messages through the compactor's own path, the newest of them as the stream leaves them, and stores those that searches will show. Ten a ticket, those of a ticket near each
 *  other; words by Zipf's law. */
export const fillSearch = async (
  company: TestCompany,
  put: PutInBulk,
  messages: number,
  fillTickets: (count: number, isWanted: (ticketId: number) => boolean) => Promise<void>,
): Promise<{ unitsPerMessage: number }> => {
  const tickets = messages / 10;
  const startMs = Date.now() - messages * 2_000;
  const isStored = (n: number, words: string) =>
    n >= messages - newestStored || words.includes(soughtWords.rare) || words.includes(soughtWords.some);
  const stored: { n: number; text: string; id: string; ticketId: number }[] = [];
  const docs = function* (): Generator<Doc> {
    for (let n = 0; n < messages; n++) {
      const random = randomOf(n * 7919 + 13);
      const text = textOf(n, messages, random);
      // Ticket 1 is the newest, as in `fillTickets`.
      const ticketId = tickets - Math.min(tickets - 1, Math.max(0, Math.floor((n * tickets) / messages + Math.log(1 - random()) * 15)));
      const id = messageIdOf(placedUlid({ at: new Date(startMs + n * 2_000), order: 0 }, String(n)), ticketIdSchema.parse(ticketId));
      if (isStored(n, text)) stored.push({ n, text, id, ticketId });
      yield { messageId: id, ticketId, words: wordsOf(text) };
    }
  };
  const table = indexTableOf(company.id, 'message');
  let units = 0;
  const unitsOf = (bytes: number) => Math.max(1, Math.ceil(bytes / 1024));
  const counted: IndexTable = {
    ...table,
    putRows: (segment, rows) => {
      for (const { data, place } of rows) units += unitsOf(data.length + place.length + 60);
      return table.putRows(segment, rows);
    },
  };
  const fresh: Doc[] = [];
  const compacted = function* (): Generator<Doc> {
    let n = 0;
    for (const doc of docs())
      if (n++ < messages - freshMessages) yield doc;
      else fresh.push(doc);
  };
  await addSegments({ table: counted, now: () => new Date() }, compacted());
  for (let n = 0; n < fresh.length; n += 2) {
    const changes = fresh
      .slice(n, n + 2)
      .map((doc) => ({ eventId: doc.messageId, at: null, entries: { docs: [doc], erasedTickets: [], erasedMessages: [] } }));
    await addToIndex({ table, now: () => new Date() }, changes);
  }
  const shown = new Set(stored.map(({ ticketId }) => ticketId));
  await fillTickets(tickets, (ticketId) => shown.has(ticketId));
  const byId = new Map(
    (await ticketStoreFor(company.id).getMany(stored.map(({ ticketId }) => ticketIdSchema.parse(ticketId)))).map((ticket) => [
      ticket.id,
      ticket,
    ]),
  );
  await put(
    stored.flatMap(({ n, text, id, ticketId }) => {
      const ticket = byId.get(ticketIdSchema.parse(ticketId));
      if (!ticket) return [];
      const message = newMessage(ticket, new Date(startMs + n * 2_000), { id: messageId.parse(id), body: text, ack: 3 });
      return [messageEntity.itemOf(toMessageRow(company.id, message))];
    }),
  );
  return { unitsPerMessage: units / messages };
};

const syllables =
  'ca co con pa pe pro re ma mo me ta te to ra ri do da de no na vo ve lo la li sa se so qui que gra tra pre fa fe bo bi ja ju nha lho'.split(
    ' ',
  );
const vocabularySize = 150_000;
const vocabulary = (() => {
  const random = randomOf(7);
  const words = new Set<string>();
  while (words.size < vocabularySize) {
    let word = '';
    for (let left = 2 + Math.floor(random() * 3); left > 0; left--) word += syllables[Math.floor(random() * syllables.length)];
    if (word.length > 2) words.add(word);
  }
  return [...words];
})();
const shares = (() => {
  const sums = new Float64Array(vocabularySize);
  let sum = 0;
  for (let rank = 0; rank < vocabularySize; rank++) sums[rank] = sum += 1 / (rank + 8);
  return sums.map((value) => value / sum);
})();
const someWord = (share: number): string => {
  let [low, high] = [0, vocabularySize - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shares[middle] ?? 1) < share) low = middle + 1;
    else high = middle;
  }
  return vocabulary[low] ?? '';
};

const textOf = (n: number, messages: number, random: () => number): string => {
  const words = Array.from({ length: 2 + Math.floor(random() * 9) }, () => someWord(random()));
  if (random() < 0.2) words.push(soughtWords.fifth);
  if (random() < 0.2) words.push(soughtWords.otherFifth);
  if (n % Math.floor(messages / someHits) === 7) words.push(soughtWords.some);
  if (n % Math.floor(messages / rareHits) === 77) words.push(soughtWords.rare);
  return words.join(' ');
};
