import type { DatabaseSync } from 'node:sqlite';
import { simMessage, type GraphErrorEntry, type SimMessage, type SimPricing } from '../model/message.ts';
import { readDocument } from './open-database.ts';

export type MessageStore = ReturnType<typeof createMessageStore>;
export type MessageFilter = { phoneNumberId?: string | null; afterSeq?: number; limit?: number };

const storedMessage = simMessage.omit({ seq: true });

export const createMessageStore = (database: DatabaseSync) => {
  const insert = database.prepare(
    'INSERT INTO messages (id, customer_id, phone_number_id, direction, status, doc) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const update = database.prepare('UPDATE messages SET status = ?, doc = ? WHERE id = ?');
  const get = database.prepare('SELECT seq, doc FROM messages WHERE id = ?');
  const list = database.prepare(
    'SELECT * FROM (SELECT seq, doc FROM messages WHERE customer_id = ? AND (? IS NULL OR phone_number_id = ?) AND seq > ? ORDER BY seq DESC LIMIT ?) ORDER BY seq',
  );
  const last = database.prepare('SELECT seq, doc FROM messages WHERE seq IN (SELECT max(seq) FROM messages GROUP BY customer_id)');
  const onTheirWay = database.prepare(
    "SELECT seq, doc FROM messages WHERE direction = 'out' AND status IN ('accepted', 'sent') ORDER BY seq",
  );
  const held = database.prepare("SELECT seq, doc FROM messages WHERE direction = 'out' AND status = 'held' ORDER BY seq");
  const count = database.prepare('SELECT direction, status, count(*) AS messages FROM messages GROUP BY direction, status');

  const read = (row: Record<string, unknown> | undefined): SimMessage | null => {
    const document = readDocument(storedMessage, row);
    return document && { ...document, seq: Number(row?.['seq']) };
  };
  const write = (message: SimMessage): SimMessage => {
    const { seq: _seq, ...document } = message;
    update.run(message.status, JSON.stringify(document), message.id);
    return message;
  };
  return {
    insert: (message: Omit<SimMessage, 'seq'>): SimMessage => {
      const { lastInsertRowid } = insert.run(
        message.id,
        message.customerId,
        message.phoneNumberId,
        message.direction,
        message.status,
        JSON.stringify(message),
      );
      return { ...message, seq: Number(lastInsertRowid) };
    },
    get: (id: string): SimMessage | null => read(get.get(id)),
    /** Returns the message as it is now, or null when there is none. */
    setStatus: (id: string, status: SimMessage['status'], errors: GraphErrorEntry[] = []): SimMessage | null => {
      const message = read(get.get(id));
      return message && write({ ...message, status, errors });
    },
    setPricing: (id: string, pricing: SimPricing): SimMessage | null => {
      const message = read(get.get(id));
      return message && write({ ...message, pricing });
    },
    setContent: (id: string, content: unknown): SimMessage | null => {
      const message = read(get.get(id));
      return message && write({ ...message, content });
    },
    /** Oldest first; the newest `limit` (500) of them. */
    list: (customerId: string, { phoneNumberId = null, afterSeq = 0, limit = 500 }: MessageFilter): SimMessage[] =>
      list.all(customerId, phoneNumberId, phoneNumberId, afterSeq, limit).flatMap((row) => read(row) ?? []),
    lastOfEachCustomer: (): SimMessage[] => last.all().flatMap((row) => read(row) ?? []),
    /** Sent by the business, not yet on the customer's phone. */
    onTheirWay: (): SimMessage[] => onTheirWay.all().flatMap((row) => read(row) ?? []),
    /** Accepted, and kept back. */
    held: (): SimMessage[] => held.all().flatMap((row) => read(row) ?? []),
    /** `in` and `out` by status. */
    counts: (): Record<string, Record<string, number>> => {
      const counts: Record<string, Record<string, number>> = { in: {}, out: {} };
      for (const row of count.all()) {
        const direction = counts[String(row['direction'])];
        if (direction) direction[String(row['status'])] = Number(row['messages']);
      }
      return counts;
    },
  };
};
