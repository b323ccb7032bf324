import type { DatabaseSync } from 'node:sqlite';
import { readDocument } from '../../store/open-database.ts';
import { type PhoneMessage, phoneMessage } from './phone-message.ts';

export type PhoneChatStore = ReturnType<typeof createPhoneChatStore>;

/** The messages of every simulated phone, by chat. */
export const createPhoneChatStore = (database: DatabaseSync) => {
  database.exec(`
    CREATE TABLE IF NOT EXISTS phone_messages (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, phone TEXT NOT NULL, chat TEXT NOT NULL, id TEXT NOT NULL, doc TEXT NOT NULL,
      UNIQUE (phone, id));
    CREATE INDEX IF NOT EXISTS phone_messages_by_chat ON phone_messages (phone, chat, seq);`);
  const add = database.prepare('INSERT INTO phone_messages (phone, chat, id, doc) VALUES (?, ?, ?, ?)');
  const replace = database.prepare('UPDATE phone_messages SET doc = ? WHERE seq = ?');
  const one = database.prepare('SELECT doc FROM phone_messages WHERE phone = ? AND id = ?');
  const list = database.prepare(
    'SELECT doc FROM phone_messages WHERE phone = ? AND (? IS NULL OR chat = ?) AND seq > ? ORDER BY seq LIMIT ?',
  );
  const lasts = database.prepare(
    'SELECT doc FROM phone_messages WHERE seq IN (SELECT MAX(seq) FROM phone_messages WHERE phone = ? GROUP BY chat) ORDER BY seq DESC',
  );
  const parse = (rows: Array<Record<string, unknown>>): PhoneMessage[] => rows.flatMap((row) => readDocument(phoneMessage, row) ?? []);

  return {
    /** Stores a new message and gives it its place in the order. The phone must not have one with this id. */
    add: (message: Omit<PhoneMessage, 'seq'>): PhoneMessage => {
      const seq = Number(add.run(message.phone, message.chat, message.id, '{}').lastInsertRowid);
      const stored = { ...message, seq };
      replace.run(JSON.stringify(stored), seq);
      return stored;
    },
    replace: (message: PhoneMessage): void => void replace.run(JSON.stringify(message), message.seq),
    get: (phone: string, id: string): PhoneMessage | null => readDocument(phoneMessage, one.get(phone, id)),
    /** Oldest first; of one chat or of all (null). */
    list: (phone: string, chat: string | null, { afterSeq = 0, limit = 500 }: { afterSeq?: number; limit?: number } = {}) =>
      parse(list.all(phone, chat, chat, afterSeq, limit)),
    /** The newest message of each chat, newest first. */
    lastOfEachChat: (phone: string) => parse(lasts.all(phone)),
  };
};
