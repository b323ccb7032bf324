import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const valueRow = z.object({ value: z.string() }).optional();

const [busy, tries, betweenMs] = [5, 500, 10];

/** SQLite waits for no lock when a file is switched to write-ahead logging, because two that do it at the same moment would wait for each other. */
const untilUnlocked = (work: () => void, triesLeft = tries): void => {
  try {
    work();
  } catch (error) {
    const isLocked = error instanceof Error && 'errcode' in error && error.errcode === busy;
    if (!isLocked || triesLeft === 0) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, betweenMs);
    untilUnlocked(work, triesLeft - 1);
  }
};

/** What the event sources of a process must know after a restart: checkpoints of the stream mappings and the last run of each rate rule. */
export const openEventState = (file: string) => {
  const db = new DatabaseSync(file, { timeout: 5_000 });
  untilUnlocked(() => db.exec('PRAGMA journal_mode = WAL'));
  db.exec(`PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS state (kind TEXT, name TEXT, value TEXT NOT NULL, PRIMARY KEY (kind, name))`);
  const find = db.prepare('SELECT value FROM state WHERE kind = ? AND name = ?');
  const put = db.prepare('INSERT OR REPLACE INTO state (kind, name, value) VALUES (?, ?, ?)');
  const get = (kind: string, name: string): string | null => valueRow.parse(find.get(kind, name))?.value ?? null;
  return {
    /** Checkpoints belong to a stream: a new table starts without them. */
    checkpoint: (streamArn: string, functionName: string): string | null => get(`checkpoint ${streamArn}`, functionName),
    saveCheckpoint: (streamArn: string, functionName: string, sequence: string): void => {
      put.run(`checkpoint ${streamArn}`, functionName, sequence);
    },
    lastRunMs: (ruleName: string): number | null => {
      const value = get('rule', ruleName);
      return value === null ? null : Number(value);
    },
    saveLastRun: (ruleName: string, atMs: number): void => {
      put.run('rule', ruleName, String(atMs));
    },
    close: (): void => db.close(),
  };
};
export type EventState = ReturnType<typeof openEventState>;
