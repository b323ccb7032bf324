import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const open = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = NORMAL');
  return db;
};

const hasStreamTable = (db: DatabaseSync): boolean =>
  db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '_stream_records'").get() !== undefined;

/** Gives dynoxide 1.2.1 the two indexes it lacks: without them each write reads every stream record ever written.
 *  Returns false, having changed nothing, when its private table is not as expected. */
export const tuneDynoxide = (file: string): boolean => {
  const db = open(file);
  try {
    if (!hasStreamTable(db)) return false;
    db.exec(`
      CREATE INDEX IF NOT EXISTS _sr_by_seq ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
      CREATE INDEX IF NOT EXISTS _sr_by_shard_seq ON _stream_records (table_name, shard_id, CAST(sequence_number AS INTEGER));
      CREATE INDEX IF NOT EXISTS _sr_by_shard_text ON _stream_records (table_name, shard_id, sequence_number);`);
    return true;
  } finally {
    db.close();
  }
};

const atOnce = 1_000;
const pauseMs = 10;

/** Deletes stream records older than `olderThanSec` (an age), but never the newest of a table, from which numbering goes on. Begins with the
 *  oldest and ends at the first that are young: it reads no more than it deletes, and others write between its steps. Returns how many. */
export const trimStream = async (file: string, olderThanSec: number, nowMs: number): Promise<number> => {
  const db = open(file);
  try {
    if (!hasStreamTable(db)) return 0;
    const newest = db.prepare('SELECT id FROM _stream_records WHERE table_name = ? ORDER BY CAST(sequence_number AS INTEGER) DESC LIMIT 1');
    const kept = db
      .prepare('SELECT table_name FROM _tables')
      .all()
      .flatMap(({ table_name: name }) => newest.get(String(name))?.['id'] ?? []);
    const chunk = db.prepare(
      `DELETE FROM _stream_records WHERE created_at < ? AND id IN (
         SELECT id FROM _stream_records WHERE id NOT IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ${atOnce})`,
    );
    const before = Math.floor(nowMs / 1000) - olderThanSec;
    let trimmed = 0;
    for (;;) {
      const changes = Number(chunk.run(before, JSON.stringify(kept)).changes);
      trimmed += changes;
      if (changes < atOnce) return trimmed;
      await sleep(pauseMs);
    }
  } finally {
    db.close();
  }
};
