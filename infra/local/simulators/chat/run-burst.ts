import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { SimConnection } from '../model/connection.ts';
import { inTransaction } from '../store/open-database.ts';
import type { CustomerStore } from '../store/customer-store.ts';
import type { Publish } from '../control/event-stream.ts';
import type { CustomerBook } from './customer-book.ts';
import type { SendAsCustomer } from './send-as-customer.ts';

/** Body of `POST /control/burst`. */
export const burst = z
  .object({
    phoneNumberId: z.string().optional(),
    /** Customers writing at the same time, made if need be: the same `label` writes as the same people again. */
    conversations: z.number().int().min(1).max(1000).default(10),
    /** In all, spread evenly. */
    messages: z.number().int().min(1).max(100_000).default(100),
    /** Share of webhooks sent twice. */
    duplicateRate: z.number().min(0).max(1).default(0),
    /** Webhooks of a conversation overtake each other. */
    shuffle: z.boolean().default(false),
    /** Messages a second; all at once when left out. */
    ratePerSec: z.number().positive().max(5000).optional(),
    /** Begins every text: `label 3/17` is message 17 of customer 3. */
    label: z.string().min(1).max(40).default('carga'),
  })
  .strict();
export type Burst = z.infer<typeof burst>;
export type BurstResult = {
  customers: Array<{ id: string; number: string | null; messages: number }>;
  messages: number;
  duplicates: number;
};

type Deps = { database: DatabaseSync; customers: CustomerStore; book: CustomerBook; sendAsCustomer: SendAsCustomer; publish: Publish };

const hash = (text: string): number => [...text].reduce((value, letter) => (value * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);

/** Everything is stored before the first webhook leaves, so a burst survives being killed in the middle. Within a conversation timestamps
 *  grow by a second a message: Meta's clock has no finer grain, and without it the order could not be told from shuffled webhooks. */
export const runBurst = (
  { database, customers, book, sendAsCustomer, publish }: Deps,
  connection: SimConnection,
  wanted: Burst,
): BurstResult => {
  const startMs = Date.now();
  const perConversation = Math.ceil(wanted.messages / wanted.conversations);
  const firstTimestampSec = Math.floor(startMs / 1000) - perConversation;
  const pause = wanted.ratePerSec ? 1000 / wanted.ratePerSec : 0;
  const counts = new Map<string, number>();
  let duplicates = 0;
  const { people, starts } = inTransaction(database, () => {
    const writers = Array.from({ length: wanted.conversations }, (_, index) => {
      const number = `5599${String(90_000 + (hash(wanted.label) % 10_000)).padStart(5, '0')}${String(index).padStart(4, '0')}`;
      return customers.withNumber(number) ?? book.create({ name: `${wanted.label} ${index + 1}`, number });
    });
    const started = Array.from({ length: wanted.messages }, (_, index) => {
      const conversation = index % wanted.conversations;
      const position = Math.floor(index / wanted.conversations) + 1;
      const customer = writers[conversation];
      if (!customer) throw new Error('no customer for the conversation');
      counts.set(customer.id, position);
      const copies = Math.random() < wanted.duplicateRate ? 1 : 0;
      duplicates += copies;
      const text = `${wanted.label} ${conversation + 1}/${position}`;
      return sendAsCustomer.store(
        customer,
        connection,
        { type: 'text', text, timestampSec: firstTimestampSec + position },
        { duplicates: copies, shuffle: wanted.shuffle, dueAt: startMs + Math.round(index * pause) },
      ).start;
    });
    return { people: writers, starts: started };
  });
  for (const customer of people) publish({ type: 'customer', customer });
  for (const start of starts) start();
  return {
    customers: people.map(({ id, waId }) => ({ id, number: waId, messages: counts.get(id) ?? 0 })),
    messages: wanted.messages,
    duplicates,
  };
};
