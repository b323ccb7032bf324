import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AwsJsonError, awsJson, type Endpoint } from '../aws-json.ts';

export type TtlTable = { file: string; tableName: string; attribute: string };

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** When an item expires, in epoch seconds; null when it does not. */
const expiryOf = (attribute: string): string => `CAST(json_extract(item_json, '$.${attribute}.N') AS INTEGER)`;
const expires = (attribute: string): string => `json_extract(item_json, '$.${attribute}.N') IS NOT NULL`;

const open = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = NORMAL');
  return db;
};

/** Gives dynoxide's table of items an index by expiry; its own sweep reads every item and answers nobody meanwhile. Returns false, having changed nothing,
 *  when its private table is not as expected. */
export const indexExpiry = ({ file, tableName, attribute }: TtlTable): boolean => {
  const db = open(file);
  try {
    const columns = db.prepare('SELECT name FROM pragma_table_info(?)').all(tableName);
    if (!columns.some(({ name }) => name === 'item_json') || !/^\w+$/.test(attribute)) return false;
    db.exec(`CREATE INDEX IF NOT EXISTS _ttl_of_${tableName.replace(/\W/g, '_')}
      ON ${quoted(tableName)} (${expiryOf(attribute)}) WHERE ${expires(attribute)}`);
    return true;
  } finally {
    db.close();
  }
};

const key = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
type Key = z.infer<typeof key>;

/** Asks for items that expired before the first value, the oldest first, at most as many as the second. */
export const expiredQuery = ({ tableName, attribute }: Omit<TtlTable, 'file'>): string =>
  `SELECT item_json FROM ${quoted(tableName)} WHERE ${expires(attribute)} AND ${expiryOf(attribute)} < ?
   ORDER BY ${expiryOf(attribute)} LIMIT ?`;

const findExpired = (table: TtlTable, nowSec: number, limit: number): Key[] => {
  const db = open(table.file);
  try {
    return db
      .prepare(expiredQuery(table))
      .all(nowSec, limit)
      .map(({ item_json: item }) => key.parse(JSON.parse(String(item))));
  } finally {
    db.close();
  }
};

const pageSize = 50;
const pauseMs = 20;

/** Deletes expired items as any program would, a page at a time with pauses, so that nobody waits for it: the oldest first, not many more than
 *  `most`. What stays, stays for the next run. */
export const createExpirySweep =
  (table: TtlTable, endpoint: Endpoint, now: () => Date = () => new Date()) =>
  async (most: number): Promise<void> => {
    for (let all = 0; all < most; ) {
      const nowSec = Math.floor(now().getTime() / 1000);
      const keys = findExpired(table, nowSec, pageSize);
      let deleted = 0;
      for (const each of keys) if (await deleteExpired(table, endpoint, each, nowSec)) deleted++;
      all += deleted;
      if (keys.length < pageSize || deleted === 0) return;
      await sleep(pauseMs);
    }
  };

/** One that got a later expiry meanwhile stays. */
const deleteExpired = async ({ tableName, attribute }: TtlTable, endpoint: Endpoint, Key: Key, nowSec: number): Promise<boolean> => {
  try {
    await awsJson(
      'dynamodb',
      endpoint,
      'DeleteItem',
      {
        TableName: tableName,
        Key,
        ConditionExpression: '#expiry < :now',
        ExpressionAttributeNames: { '#expiry': attribute },
        ExpressionAttributeValues: { ':now': { N: String(nowSec) } },
      },
      z.unknown(),
    );
    return true;
  } catch (error) {
    if (!(error instanceof AwsJsonError && error.code === 'ConditionalCheckFailedException')) throw error;
    return false;
  }
};
