import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createExpirySweep, expiredQuery, indexExpiry } from './expired-items.ts';
import { trimStream, tuneDynoxide } from './tune-dynoxide.ts';

let dir: string;
let file: string;
let db: DatabaseSync;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'balcao-upkeep-'));
  file = join(dir, 'dynamodb.sqlite');
  db = new DatabaseSync(file);
  // As dynoxide has them.
  db.exec(`CREATE TABLE _tables (table_name TEXT PRIMARY KEY);
    CREATE TABLE items (pk TEXT NOT NULL, sk TEXT NOT NULL, item_json TEXT NOT NULL, PRIMARY KEY (pk, sk));
    CREATE TABLE _stream_records (id INTEGER PRIMARY KEY AUTOINCREMENT, table_name TEXT, event_name TEXT, keys_json TEXT, new_image TEXT,
      old_image TEXT, sequence_number TEXT, shard_id TEXT, created_at INTEGER, user_identity TEXT)`);
});
afterEach(() => {
  db.close();
  rmSync(dir, { recursive: true });
});

const table = () => ({ file, tableName: 'items', attribute: 'x' });
const put = (sk: string, expiresAt: number | null): void => {
  const item = { pk: { S: 'p' }, sk: { S: sk }, ...(expiresAt === null ? {} : { x: { N: String(expiresAt) } }) };
  db.prepare('INSERT INTO items VALUES (?, ?, ?)').run('p', sk, JSON.stringify(item));
};

/** Notes what is deleted, and deletes it. */
const startTable = async () => {
  const deleted: string[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const { Key } = JSON.parse(Buffer.concat(chunks).toString());
      deleted.push(Key.sk.S);
      db.prepare('DELETE FROM items WHERE sk = ?').run(Key.sk.S);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { deleted, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
};

it('finds what has expired by the index of expiry, however many rows there are', () => {
  indexExpiry(table());
  // A plan is made by what its connection knows of the file.
  const asker = new DatabaseSync(file);

  const plan = asker.prepare(`EXPLAIN QUERY PLAN ${expiredQuery(table())}`).all(100, 50);

  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH items USING INDEX _ttl_of_items/)]);
  asker.close();
});

it('deletes the oldest first, no more than it is told, and the rest the next time', async () => {
  indexExpiry(table());
  for (let n = 0; n < 120; n++) put(String(n).padStart(3, '0'), 1_000 + n);
  put('lives', 9_000_000_000);
  put('for ever', null);
  const { deleted, url, close } = await startTable();
  const sweep = createExpirySweep(table(), url, () => new Date(5_000_000));

  await sweep(50);
  expect([deleted.length, deleted[0], deleted.at(-1)]).toEqual([50, '000', '049']);
  await sweep(Number.POSITIVE_INFINITY);
  expect(deleted).toHaveLength(120);
  close();
});

it('trims old records of the stream, never the newest of a table, and ends at the first young one', async () => {
  tuneDynoxide(file);
  const add = db.prepare(
    "INSERT INTO _stream_records (table_name, event_name, keys_json, sequence_number, shard_id, created_at) VALUES (?, 'INSERT', '{}', ?, 's', ?)",
  );
  db.exec("INSERT INTO _tables VALUES ('items'), ('quiet')");
  add.run('quiet', '1', 10);
  for (let n = 2; n <= 2_500; n++) add.run('items', String(n), n < 2_400 ? 10 : 100_000);

  expect(await trimStream(file, 60, 50_000_000)).toBe(2_398);

  const left = db
    .prepare('SELECT table_name, MIN(CAST(sequence_number AS INTEGER)) AS first FROM _stream_records GROUP BY table_name')
    .all();
  expect(left).toMatchObject([
    { table_name: 'items', first: 2_400 },
    { table_name: 'quiet', first: 1 },
  ]);
});
