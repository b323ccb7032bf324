import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './aws-clients.ts';
import { readEnv, tableEnv } from './env.ts';

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

/** Rows of any entities in one consistent request; null where there is none or none was asked for. At most 100.
 *  @throws Error when the table did not answer for all of them. */
export const readTogether = async <const Reads extends Record<string, RowRead<unknown> | null>>(reads: Reads): Promise<Values<Reads>> => {
  const table = readEnv(tableEnv).TABLE_NAME;
  const wanted = Object.entries(reads).filter((entry): entry is [string, RowRead<unknown>] => entry[1] !== null);
  const found = new Map<string, Item>();
  let keys: Item[] = [...new Map(wanted.map(([, { key }]) => [nameOf(key), key])).values()];
  for (let attempt = 0; keys.length > 0 && attempt < 5; attempt++) {
    const { Responses, UnprocessedKeys } = await dynamo().send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
    );
    for (const item of Responses?.[table] ?? []) found.set(nameOf(item), item);
    keys = UnprocessedKeys?.[table]?.Keys ?? [];
  }
  if (keys.length > 0) throw new Error('reads were throttled');
  const values = Object.fromEntries(
    Object.entries(reads).map(([name, read]) => {
      const item = read && found.get(nameOf(read.key));
      return [name, read && item ? read.parse(item) : null];
    }),
  );
  return values as Values<Reads>; // Object.fromEntries forgets which value belongs to which name
};

const nameOf = ({ pk, sk }: Item): string => `${String(pk)} ${String(sk)}`;
const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null;
