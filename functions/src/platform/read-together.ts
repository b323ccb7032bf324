import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './aws-clients.ts';
import { readEnv, tableEnv } from './env.ts';
import { BusyError } from './fault-of.ts';
import { assertOwnKey, outsideCompanies } from './tenant-scope.ts';

type Item = Record<string, unknown>;
/** A row somebody wants, of whatever entity. Stores make these, so keys stay in entity files. */
export type RowRead<T> = { key: Item; parse: (item: Item) => T };
type Values<Reads extends Record<string, RowRead<unknown> | null>> = {
  [Name in keyof Reads]: Reads[Name] extends RowRead<infer T> ? T | null : null | (Reads[Name] extends RowRead<infer T> | null ? T : never);
};

/** A read out of ElectroDB's parameters for it and what turns the row into a domain shape. */
export const rowRead = <T>(params: Item, parse: (item: Item) => T): RowRead<T> => {
  const { Key } = params;
  if (!isItem(Key)) throw new Error('a read without a key');
  return { key: Key, parse };
};

/** @throws Error when ElectroDB says the row is of another entity. */
export const present = <Row>(parsed: { data: Row | null }): Row => {
  if (parsed.data === null) throw new Error('row is of another entity');
  return parsed.data;
};

/** Rows of any entities in one consistent request; null where there is none or none was asked for. What several callers
 *  ask for in the same turn of the event loop (the messages of one batch) goes out together too.
 *  @throws Error when the table did not answer for all of them. */
export const readTogether = async <const Reads extends Record<string, RowRead<unknown> | null>>(reads: Reads): Promise<Values<Reads>> => {
  const entries = await Promise.all(
    Object.entries(reads).map(async ([name, read]) => {
      const item = read && (await itemAt(read.key));
      return [name, read && item ? read.parse(item) : null];
    }),
  );
  return Object.fromEntries(entries);
};

type Waiting = { key: Item; settle: ((item: Item | null) => void)[]; fail: ((error: unknown) => void)[] };
/** The batch that leaves at the end of this turn, by key. */
let gathering = new Map<string, Waiting>();
/** BatchGetItem takes so many. */
const maxKeys = 100;

const itemAt = (key: Item): Promise<Item | null> =>
  new Promise((settle, fail) => {
    // One call may carry the keys of several companies at work at the same time: each is checked where it is asked for.
    assertOwnKey(key['pk']);
    if (gathering.size === 0) outsideCompanies(() => setImmediate(flush));
    const name = nameOf(key);
    const waiting = gathering.get(name);
    if (waiting) {
      waiting.settle.push(settle);
      waiting.fail.push(fail);
    } else gathering.set(name, { key, settle: [settle], fail: [fail] });
  });

const flush = (): void => {
  const all = [...gathering];
  gathering = new Map();
  for (let start = 0; start < all.length; start += maxKeys) {
    const part = all.slice(start, start + maxKeys);
    fetchItems(part.map(([, { key }]) => key)).then(
      (found) => part.forEach(([name, { settle }]) => settle.forEach((done) => done(found.get(name) ?? null))),
      (error: unknown) => part.forEach(([, { fail }]) => fail.forEach((broken) => broken(error))),
    );
  }
};

const fetchItems = async (wanted: Item[]): Promise<Map<string, Item>> => {
  const table = readEnv(tableEnv).TABLE_NAME;
  const found = new Map<string, Item>();
  let keys = wanted;
  for (let attempt = 0; keys.length > 0 && attempt < 5; attempt++) {
    const { Responses, UnprocessedKeys } = await dynamo().send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
    );
    for (const item of Responses?.[table] ?? []) found.set(nameOf(item), item);
    keys = UnprocessedKeys?.[table]?.Keys ?? [];
  }
  if (keys.length > 0) throw new BusyError('reads were throttled');
  return found;
};

const nameOf = ({ pk, sk }: Item): string => `${String(pk)} ${String(sk)}`;
const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null;
