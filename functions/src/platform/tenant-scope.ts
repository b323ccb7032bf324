import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';

const scope = new AsyncLocalStorage<CompanyId>();

/** While `work` runs, keys of every other company are refused. This is the last line of defence: stores are created for one company
 *  anyway. */
export const withinCompany = <T>(companyId: CompanyId, work: () => T): T => scope.run(companyId, work);

/** For code that batches the requests of several companies into one call; it must check each key itself. */
export const outsideCompanies = <T>(work: () => T): T => scope.exit(work);

/** A key of another company was about to be used. This is always a bug and never shown to the caller. */
export class ForeignKeyError extends Error {}

/** Part of the error's message, because alarms search for it: class names do not survive bundling. */
export const foreignKeyCode = 'FOREIGN_KEY';

/** The company in a partition key. Keys of tenant data begin with the company's number, in the table and in its indexes; keys of other
 *  data (sockets by id, shards, e-mail addresses) begin with something else. */
const ownerOf = (key: string): number | null => {
  const [, companyId] = /^(\d+)(?:#|$)/.exec(key) ?? [];
  return companyId === undefined ? null : Number(companyId);
};

/** @throws ForeignKeyError when the key belongs to another company than the current one. */
export const assertOwnKey = (key: unknown): void => {
  const companyId = scope.getStore();
  if (companyId === undefined) return;
  const owner = typeof key === 'string' ? ownerOf(key) : null;
  if (owner !== null && owner !== companyId)
    throw new ForeignKeyError(`${foreignKeyCode} company ${companyId} asked for a key of company ${owner}`);
};

/** @throws ForeignKeyError when any partition key in the input of a table command belongs to another company than the current one. */
export const assertOwnKeys = (input: unknown): void => {
  if (scope.getStore() !== undefined) for (const key of partitionKeysIn(input)) assertOwnKey(key);
};

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : []);
const isPartitionKey = (name: string): boolean => /^pk\d?$/.test(name);

const keysOfRow = (row: unknown): unknown[] =>
  Object.entries(fieldsOf(row)).flatMap(([name, value]) => (isPartitionKey(name) ? [plain(value)] : []));

/** Partition key values have the placeholder `:pk` in a query and `:pk1` and so on in an update. */
const keysOfValues = (values: unknown): unknown[] =>
  Object.entries(fieldsOf(values)).flatMap(([name, value]) => (/^:pk\d?$/.test(name) ? [plain(value)] : []));

/** The string in a DynamoDB attribute value. */
const plain = (value: unknown): unknown => fieldsOf(value)['S'];

/** Partition keys of one operation: Get, Put, Update, Delete, ConditionCheck or Query. */
const keysOfPart = (part: unknown): unknown[] => {
  const { Key, Item, ExpressionAttributeValues } = fieldsOf(part);
  return [...keysOfRow(Key), ...keysOfRow(Item), ...keysOfValues(ExpressionAttributeValues)];
};

const partitionKeysIn = (input: unknown): unknown[] => {
  const { TransactItems, RequestItems } = fieldsOf(input);
  const ofTables = Object.values(fieldsOf(RequestItems)).flatMap((of) => [
    ...listOf(fieldsOf(of)['Keys']).flatMap(keysOfRow),
    ...listOf(of).flatMap((write) => Object.values(fieldsOf(write)).flatMap(keysOfPart)),
  ]);
  return [...keysOfPart(input), ...listOf(TransactItems).flatMap((item) => Object.values(fieldsOf(item)).flatMap(keysOfPart)), ...ofTables];
};
