import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';

const scope = new AsyncLocalStorage<CompanyId>();

/** While `work` runs, the table refuses keys of every other company. The last line of defence: stores are made for one company anyway. */
export const withinCompany = <T>(companyId: CompanyId, work: () => T): T => scope.run(companyId, work);

/** For what gathers the requests of several companies into one call, having checked each key itself. */
export const outsideCompanies = <T>(work: () => T): T => scope.exit(work);

/** A key of another company was about to be used: a bug, never an answer to the caller. */
export class ForeignKeyError extends Error {}

/** In the error's message, where alarms find it: names of classes do not survive bundling. */
export const foreignKeyCode = 'FOREIGN_KEY';

/** Every partition key of tenant data begins with the company's number, in the table and in its indexes; what belongs to no company (sockets by id, shards,
 *  e-mail addresses) begins otherwise. */
const ownerOf = (key: string): number | null => {
  const [, companyId] = /^(\d+)(?:#|$)/.exec(key) ?? [];
  return companyId === undefined ? null : Number(companyId);
};

/** @throws ForeignKeyError when the key belongs to another company than the one at work. */
export const assertOwnKey = (key: unknown): void => {
  const companyId = scope.getStore();
  if (companyId === undefined) return;
  const owner = typeof key === 'string' ? ownerOf(key) : null;
  if (owner !== null && owner !== companyId)
    throw new ForeignKeyError(`${foreignKeyCode} company ${companyId} asked for a key of company ${owner}`);
};

/** @throws ForeignKeyError when any partition key in the input of a table command belongs to another company than the one at work. */
export const assertOwnKeys = (input: unknown): void => {
  if (scope.getStore() !== undefined) for (const key of partitionKeysIn(input)) assertOwnKey(key);
};

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : []);
const isPartitionKey = (name: string): boolean => /^pk\d?$/.test(name);

const keysOfRow = (row: unknown): unknown[] =>
  Object.entries(fieldsOf(row)).flatMap(([name, value]) => (isPartitionKey(name) ? [plain(value)] : []));

/** Values of a partition's key are called `:pk` in a query and `:pk1` in a change. */
const keysOfValues = (values: unknown): unknown[] =>
  Object.entries(fieldsOf(values)).flatMap(([name, value]) => (/^:pk\d?$/.test(name) ? [plain(value)] : []));

/** A text as the table's client carries it. */
const plain = (value: unknown): unknown => fieldsOf(value)['S'];

/** One row's part of a command: Get, Put, Update, Delete, ConditionCheck or Query. */
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
