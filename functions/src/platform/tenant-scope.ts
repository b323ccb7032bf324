import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';

const scope = new AsyncLocalStorage<CompanyId>();

/** Runs `work` for a company: table commands in it that use a key of another company are refused. This is the last line of defence: stores
 *  are created for one company anyway. */
export const withinCompany = <T>(companyId: CompanyId, work: () => T): T => scope.run(companyId, work);

/** Runs `work` without the restriction of `withinCompany`, for code that sends the reads of several companies in one request. That code
 *  must check each key itself (`assertOwnKey`). */
export const outsideCompanies = <T>(work: () => T): T => scope.exit(work);

/** Thrown when a table key of another company was about to be used. This is always a bug, and the caller never sees the message. */
export class ForeignKeyError extends Error {}

/** Code in the message of every ForeignKeyError, which alarms search for: they cannot search for the class name, because bundling
 *  changes it. */
export const foreignKeyCode = 'FOREIGN_KEY';

/** The company that a partition key belongs to; null = none. Keys of tenant data begin with the company's number, in the table and in
 *  its indexes; keys of other data (sockets by id, shards, e-mail addresses) begin with something else. */
const ownerOf = (key: string): number | null => {
  const [, companyId] = /^(\d+)(?:#|$)/.exec(key) ?? [];
  return companyId === undefined ? null : Number(companyId);
};

/** Checks that a partition key may be used. @throws ForeignKeyError within `withinCompany`, when the key belongs to another company. */
export const assertOwnKey = (key: unknown): void => {
  const companyId = scope.getStore();
  if (companyId === undefined) return;
  const owner = typeof key === 'string' ? ownerOf(key) : null;
  if (owner !== null && owner !== companyId)
    throw new ForeignKeyError(`${foreignKeyCode} company ${companyId} asked for a key of company ${owner}`);
};

/** Checks that all partition keys in the input of a table command may be used.
 *  @throws ForeignKeyError within `withinCompany`, when one of the keys belongs to another company. */
export const assertOwnKeys = (input: unknown): void => {
  if (scope.getStore() !== undefined) for (const key of partitionKeysIn(input)) assertOwnKey(key);
};

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : []);
const isPartitionKey = (name: string): boolean => /^pk\d?$/.test(name);

const keysOfRow = (row: unknown): unknown[] =>
  Object.entries(fieldsOf(row)).flatMap(([name, value]) => (isPartitionKey(name) ? [plain(value)] : []));

/** Partition keys among the values of an expression, by their placeholders: `:pk` in a query, and `:pk1` and so on in an update. */
const keysOfValues = (values: unknown): unknown[] =>
  Object.entries(fieldsOf(values)).flatMap(([name, value]) => (/^:pk\d?$/.test(name) ? [plain(value)] : []));

/** The string in a DynamoDB attribute value; undefined when the value has another type. */
const plain = (value: unknown): unknown => fieldsOf(value)['S'];

/** All partition keys in one operation of a command: its key, its item, and the values of its expressions. */
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
