import { DatabaseSync } from 'node:sqlite';

const open = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA busy_timeout = 5000');
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

/** Deletes stream records older than `olderThanSec` (an age), but never the newest of a table, from which numbering goes on.
 *  Returns how many. */
export const trimStream = (file: string, olderThanSec: number, nowMs: number): number => {
  const db = open(file);
  try {
    if (!hasStreamTable(db)) return 0;
    const chunk = db.prepare(
      `DELETE FROM _stream_records WHERE id IN (
         SELECT id FROM _stream_records
         WHERE created_at < ? AND id NOT IN (SELECT MAX(id) FROM _stream_records GROUP BY table_name) LIMIT 2000)`,
    );
    const before = Math.floor(nowMs / 1000) - olderThanSec;
    let trimmed = 0;
    for (;;) {
      const changes = Number(chunk.run(before).changes);
      trimmed += changes;
      if (changes === 0) return trimmed;
    }
  } finally {
    db.close();
  }
};
