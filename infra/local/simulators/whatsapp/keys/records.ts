import type { DatabaseSync } from 'node:sqlite';
import { BufferJSON } from '@whiskeysockets/baileys';

export type StoredRecord = { owner: string; id: string; value: unknown };

/** What the simulated network keeps over a restart of its process: small documents by owner (a number, or '' for the network), kind and id.
 *  Written through at once, since a key that was used but not stored makes the next message undecipherable. */
export type Records = {
  put: (owner: string, kind: string, id: string, value: unknown) => void;
  remove: (owner: string, kind: string, id: string) => void;
  /** In the order they were first put. */
  list: (kind: string, owner?: string) => StoredRecord[];
};

/** Keeps nothing, for tests and tools that live as long as their process. */
export const noRecords: Records = { put: () => undefined, remove: () => undefined, list: () => [] };

export const sqliteRecords = (database: DatabaseSync): Records => {
  database.exec(`CREATE TABLE IF NOT EXISTS whatsapp_records (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, doc TEXT NOT NULL,
    UNIQUE (kind, owner, id))`);
  const put = database.prepare(
    'INSERT INTO whatsapp_records (owner, kind, id, doc) VALUES (?, ?, ?, ?) ON CONFLICT (kind, owner, id) DO UPDATE SET doc = excluded.doc',
  );
  const remove = database.prepare('DELETE FROM whatsapp_records WHERE owner = ? AND kind = ? AND id = ?');
  const list = database.prepare('SELECT owner, id, doc FROM whatsapp_records WHERE kind = ? AND (? IS NULL OR owner = ?) ORDER BY seq');
  return {
    put: (owner, kind, id, value) => void put.run(owner, kind, id, JSON.stringify(value, BufferJSON.replacer)),
    remove: (owner, kind, id) => void remove.run(owner, kind, id),
    list: (kind, owner) =>
      list.all(kind, owner ?? null, owner ?? null).map((row) => ({
        owner: String(row['owner']),
        id: String(row['id']),
        value: JSON.parse(String(row['doc']), BufferJSON.reviver),
      })),
  };
};
