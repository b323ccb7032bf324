import { BatchWriteItemCommand, GetItemCommand, QueryCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { dynamo } from '../aws-clients.ts';
import { BusyError } from '../fault-of.ts';
import type { RowRead } from '../read-together.ts';
import type { Attributes, Row } from './attributes.ts';
import { chunksOf } from './batch-get-items.ts';
import { entityAttribute, type Definition, type StoredItem } from './definition.ts';
import { Expression, type Conditions, type RowPlaces } from './expression.ts';
import { gatheredItems, nameOfItem } from './gathered-items.ts';
import type { indexNames, Values } from './keys.ts';
import { tableName } from './table-name.ts';

export class GetCommand<A extends Attributes> {
  readonly #definition: Definition<A>;
  readonly #key: Values;
  constructor(definition: Definition<A>, key: Values) {
    this.#definition = definition;
    this.#key = key;
  }

  async go({ consistent = false }: { consistent?: boolean } = {}): Promise<Row<A> | null> {
    const { Item } = await dynamo().send(
      new GetItemCommand({ TableName: tableName(), Key: this.#definition.keyOf(this.#key), ConsistentRead: consistent }),
    );
    return Item ? this.#definition.parse(Item) : null;
  }
  /** This read as a parameter of `readTogether`, which sends several reads in one request. @param shape converts the row that was read. */
  read<T>(shape: (row: Row<A>) => T): RowRead<T> {
    return { key: this.#definition.keyOf(this.#key), parse: (item) => shape(this.#definition.parse(item)) };
  }
}

type From = {
  names: ReturnType<typeof indexNames>;
  pk: string;
  sortKeyOf: (values: Values) => string;
  /** Beginning of the entity's sort keys in a partition that it shares with other entities; empty in a partition of its own. */
  prefix: string;
};
type Options = { order?: 'asc' | 'desc'; limit?: number; consistent?: boolean };

export class Query<A extends Attributes, Sort extends Values> {
  readonly #definition: Definition<A>;
  readonly #expression: Expression<A>;
  readonly #from: From;
  #range: string;
  #filter = '';

  constructor(definition: Definition<A>, from: From) {
    this.#definition = definition;
    this.#from = from;
    this.#expression = new Expression(definition.attributes);
    this.#range = from.prefix === '' ? '' : ` AND begins_with(${this.#sk}, ${this.#expression.of(from.prefix)})`;
  }

  lt = (than: Sort): this => this.#compare('<', than);
  lte = (than: Sort): this => this.#compare('<=', than);
  gt = (than: Sort): this => this.#compare('>', than);
  between(from: Sort, to: Sort): this {
    this.#range = ` AND ${this.#sk} BETWEEN ${this.#place(from)} AND ${this.#place(to)}`;
    return this;
  }
  /** Reads only rows whose sort key begins with the parts in `start`; the last part may itself be a prefix. */
  begins(start: Sort): this {
    this.#range = ` AND begins_with(${this.#sk}, ${this.#place(start)})`;
    return this;
  }
  /** Filters the rows that the query has read; those that do not match are paid for, but not returned. */
  where(build: (row: RowPlaces<A>, is: Conditions) => string): this {
    this.#filter = build(this.#expression.places, this.#expression.conditions);
    return this;
  }

  /** Reads a page of rows. `onKeys` gets the keys that a query of an index returned, before the rows are read: reads that it starts join
   *  the same batch. `hasMore`: there may be rows after this page; `next`: pass it as `start` to read them. `end`: sort key of the page's
   *  last item; null = the page is empty. */
  async go({
    start,
    onKeys,
    ...options
  }: Options & { start?: StoredItem | undefined; onKeys?: ((keys: ReadonlyArray<StoredItem>) => void) | undefined } = {}): Promise<{
    data: Row<A>[];
    hasMore: boolean;
    next: StoredItem | undefined;
    end: string | null;
  }> {
    const { items, next } = await this.#page(options, start);
    onKeys?.(items);
    return { data: await this.#rowsOf(items), hasMore: next !== undefined, next, end: items.at(-1)?.[this.#from.names.sk]?.S ?? null };
  }
  /** Reads all rows, over as many pages as needed; with `count`, at most that many. `hasMore`: there may be further rows. */
  async all({ count = Infinity, ...options }: Options & { count?: number } = {}): Promise<{ data: Row<A>[]; hasMore: boolean }> {
    const found: StoredItem[] = [];
    let next: StoredItem | undefined;
    do {
      const page = await this.#page(options, next);
      found.push(...page.items);
      next = page.next;
    } while (next && found.length < count);
    return { data: await this.#rowsOf(found.slice(0, count)), hasMore: next !== undefined || found.length > count };
  }

  /** The rows of the items that a query returned. Indexes contain keys only, so the rows of an index query are read from the table; rows
   *  that have left the partition of the index since the query are dropped. */
  async #rowsOf(items: ReadonlyArray<StoredItem>): Promise<Row<A>[]> {
    const { names, pk } = this.#from;
    if (names.index === undefined) return items.map(this.#definition.parse);
    // Duplicates are dropped: an index returns a row twice when the row's sort key changes between the pages of a query.
    const places = [...new Map(items.map((item) => [nameOfItem(item), item])).values()];
    const rows = new Map((await gatheredItems(places.map(keyOfItem))).map((item) => [nameOfItem(item), item]));
    return places.flatMap((found) => {
      const item = rows.get(nameOfItem(found));
      return item?.[names.pk]?.S === pk ? [this.#definition.parse(item)] : [];
    });
  }

  async #page({ order = 'asc', limit, consistent = false }: Options, start: StoredItem | undefined) {
    const { names, pk } = this.#from;
    const expression = this.#expression;
    const condition = `${expression.name(names.pk)} = ${expression.value({ S: pk }, ':pk')}${this.#range}`;
    const { Items = [], LastEvaluatedKey } = await dynamo().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: names.index,
        KeyConditionExpression: condition,
        FilterExpression: this.#filter === '' ? undefined : this.#filter,
        ...expression.bindings,
        ScanIndexForward: order === 'asc',
        Limit: limit,
        ConsistentRead: consistent,
        ExclusiveStartKey: start,
      }),
    );
    return { items: Items, next: LastEvaluatedKey };
  }
  get #sk(): string {
    return this.#expression.name(this.#from.names.sk);
  }
  #place(values: Sort): string {
    return this.#expression.of(this.#from.sortKeyOf({ ...values }));
  }
  #compare(sign: string, than: Sort): this {
    this.#range = ` AND ${this.#sk} ${sign} ${this.#place(than)}`;
    return this;
  }
}

/** Every row of these entities of a company, which must share one partition, read in one query. */
export const groupOf = async <
  Members extends Record<string, Pick<Definition<Attributes>, 'name' | 'group'> & { parse: (item: StoredItem) => unknown }>,
>(
  companyId: CompanyId,
  members: Members,
): Promise<{ [Name in keyof Members]: ReturnType<Members[Name]['parse']>[] }> => {
  const [group, ...others] = new Set(Object.values(members).map((member) => member.group));
  if (!group || others.length > 0) throw new Error('entities of several partitions');
  const items = await itemsOfGroup(companyId, group);
  // Cast, because `Object.fromEntries` loses which rows belong to which name; the entity of that name has parsed them.
  return Object.fromEntries(
    Object.entries(members).map(([key, { name, parse }]) => [key, items.filter((item) => item[entityAttribute]?.S === name).map(parse)]),
  ) as { [Name in keyof Members]: ReturnType<Members[Name]['parse']>[] };
};

/** Every item of the partition `group` of a company, which several entities share. */
export const itemsOfGroup = async (companyId: CompanyId, group: string): Promise<StoredItem[]> => {
  const items: StoredItem[] = [];
  let next: StoredItem | undefined;
  do {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: `${companyId}#${group}` } },
        ExclusiveStartKey: next,
      }),
    );
    items.push(...(page.Items ?? []));
    next = page.LastEvaluatedKey;
  } while (next);
  return items;
};

const keyOfItem = ({ pk, sk }: StoredItem): StoredItem => ({ ...(pk ? { pk } : {}), ...(sk ? { sk } : {}) });

const tries = 5;

/** Reads rows by their keys; returns those that exist, in no particular order. @throws BusyError when the table did not return all of
 *  them. */
export const batchGet = async <A extends Attributes>(
  { keyOf, parse }: Definition<A>,
  wanted: ReadonlyArray<Values>,
  { consistent = false }: { consistent?: boolean },
): Promise<Row<A>[]> => (await gatheredItems(wanted.map(keyOf), { consistent })).map(parse);

/** Maximum number of writes of a BatchWriteItem request, a limit of DynamoDB. */
const writesAtOnce = 25;

/** Puts and deletes rows without conditions, in no particular order. @throws BusyError when the table did not accept all writes. */
export const batchWrite = async (writes: ReadonlyArray<WriteRequest>): Promise<void> => {
  const table = tableName();
  for (const chunk of chunksOf(writes, writesAtOnce)) {
    let waiting = chunk;
    for (let tried = 0; waiting.length > 0; tried++) {
      if (tried === tries) throw new BusyError('writes were throttled');
      const { UnprocessedItems } = await dynamo().send(new BatchWriteItemCommand({ RequestItems: { [table]: waiting } }));
      waiting = UnprocessedItems?.[table] ?? [];
    }
  }
};
