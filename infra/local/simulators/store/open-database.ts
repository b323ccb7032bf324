import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const schema = `
  CREATE TABLE IF NOT EXISTS connections (phone_number_id TEXT PRIMARY KEY, doc TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS customers (
    id TEXT PRIMARY KEY, wa_id TEXT UNIQUE, bsuid TEXT NOT NULL UNIQUE, doc TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS messages (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, customer_id TEXT NOT NULL, phone_number_id TEXT NOT NULL,
    direction TEXT NOT NULL, status TEXT NOT NULL, doc TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS messages_by_customer ON messages (customer_id, seq);
  CREATE INDEX IF NOT EXISTS messages_by_status ON messages (direction, status);
  CREATE TABLE IF NOT EXISTS webhook_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT, phone_number_id TEXT NOT NULL, lane TEXT NOT NULL, message_id TEXT NOT NULL, doc TEXT NOT NULL,
    due_at INTEGER NOT NULL, created_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS media (id TEXT PRIMARY KEY, doc TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, doc TEXT NOT NULL);
`;

/** Opens or creates `simulator.sqlite` in `dataDir`. What a statement wrote survives a SIGKILL of the process (write-ahead log); a power
 *  cut may lose the last moments, which is not what this is for. */
export const openDatabase = (dataDir: string): DatabaseSync => {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'simulator.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  database.exec(schema);
  return database;
};

/** Runs `work` in one transaction: all of it or nothing, and one write instead of many. */
export const inTransaction = <T>(database: DatabaseSync, work: () => T): T => {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
};

/** The JSON document of a row, parsed with its schema. */
export const readDocument = <T>(schemaOf: { parse: (value: unknown) => T }, row: Record<string, unknown> | undefined): T | null =>
  row === undefined ? null : schemaOf.parse(JSON.parse(String(row['doc'])));
