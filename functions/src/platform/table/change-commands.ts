import { DeleteItemCommand, PutItemCommand, UpdateItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { dynamo } from '../aws-clients.ts';
import { isConditionFailure } from '../condition-failure.ts';
import type { RowWrite } from '../write-together.ts';
import { isPresent, type Attributes, type Row, type RowInput } from './attributes.ts';
import { entityAttribute, reachAttribute, type Definition, type Reach, type StoredItem } from './definition.ts';
import { attributeValue, Expression, pathOf, shortName, storedValue, type Conditions, type Place, type RowPlaces } from './expression.ts';
import type { Values } from './keys.ts';
import { tableName } from './table-name.ts';

export type Where<A extends Attributes> = (row: RowPlaces<A>, is: Conditions) => string;
type Presence = 'there' | 'absent' | 'any';

/** A write of one row, refused unless all its conditions on the row as it is in the table hold. */
class Conditional<A extends Attributes> {
  protected readonly expression: Expression<A>;
  readonly #conditions: string[] = [];
  protected readonly definition: Definition<A>;

  constructor(definition: Definition<A>, presence: Presence) {
    this.definition = definition;
    this.expression = new Expression(definition.attributes);
    if (presence !== 'any') this.#conditions.push(`attribute_${presence === 'there' ? '' : 'not_'}exists(${this.expression.name('pk')})`);
  }

  /** Adds a condition on the row as it is in the table; the write is refused when one of its conditions does not hold. */
  where(build: Where<A>): this {
    const condition = build(this.expression.places, this.expression.conditions);
    if (condition !== '') this.#conditions.push(`(${condition})`);
    return this;
  }

  protected get condition() {
    return this.#conditions.length > 0 ? { ConditionExpression: this.#conditions.join(' AND ') } : {};
  }
}

export class PutCommand<A extends Attributes> extends Conditional<A> {
  readonly #row: RowInput<A>;
  #reach: Reach = 'all';
  constructor(definition: Definition<A>, row: RowInput<A>, presence: Presence) {
    super(definition, presence);
    this.#row = row;
  }

  /** Names the stream consumers that process this write. Default: all. Only entities declared with `saysReach` store it; others ignore it. */
  reaches(whom: Reach): this {
    this.#reach = whom;
    return this;
  }

  #params() {
    const { stamp } = this.definition;
    const row = stamp === null ? this.#row : { ...this.#row, [stamp]: new Date().toISOString() };
    const item = this.definition.itemOf(row);
    if (this.definition.saysReach) item[reachAttribute] = { S: this.#reach };
    return { Item: item, ...this.condition, ...this.expression.bindings };
  }
  commit(): RowWrite {
    return { kind: 'Put', params: this.#params() };
  }
  async go(): Promise<void> {
    await dynamo().send(new PutItemCommand({ TableName: tableName(), ...this.#params() }));
  }
  /** Writes the row. @returns false when a condition of the write failed. */
  async attempt(): Promise<boolean> {
    return (await unlessRefused(this.go())) !== refused;
  }
}

export class DeleteCommand<A extends Attributes> extends Conditional<A> {
  readonly #key: Values;
  readonly #kind: 'Delete' | 'ConditionCheck';
  constructor(definition: Definition<A>, key: Values, presence: 'there' | 'any' | 'check' | 'ask') {
    super(definition, presence === 'there' || presence === 'check' ? 'there' : 'any');
    this.#key = key;
    this.#kind = presence === 'check' || presence === 'ask' ? 'ConditionCheck' : 'Delete';
  }

  #params() {
    return { Key: this.definition.keyOf(this.#key), ...this.condition, ...this.expression.bindings };
  }
  commit(): RowWrite {
    return { kind: this.#kind, params: this.#params() };
  }
  /** Deletes the row. @returns the row as it was before; null when there was none. */
  async go(): Promise<Row<A> | null> {
    const { Attributes: old } = await dynamo().send(
      new DeleteItemCommand({ TableName: tableName(), ...this.#params(), ReturnValues: 'ALL_OLD' }),
    );
    return old ? this.definition.parse(old) : null;
  }
  /** Deletes the row. @returns false when a condition of the write failed. */
  async attempt(): Promise<boolean> {
    return (await unlessRefused(this.go())) !== refused;
  }
}

type NumberNames<A extends Attributes> = {
  [Name in keyof Row<A>]-?: NonNullable<Row<A>[Name]> extends number ? Name : never;
}[keyof Row<A>];
type SetNames<A extends Attributes> = {
  [Name in keyof Row<A>]-?: NonNullable<Row<A>[Name]> extends ReadonlyArray<string> ? Name : never;
}[keyof Row<A>];

/** An update of some attributes of a row. It also rebuilds each index key that contains one of them, and for this needs all other parts of
 *  that index key: from the row's primary key, from `set`, or from `composite` (values that are only used for index keys). */
export class ChangeCommand<A extends Attributes> extends Conditional<A> {
  readonly #key: Values;
  /** Placeholder of the new value, by the path in the row that is set. When a path is changed several times, the last change counts. */
  readonly #set = new Map<string, string>();
  readonly #add: string[] = [];
  readonly #remove = new Set<string>();
  readonly #delete: string[] = [];
  readonly #known: Record<string, unknown>;
  readonly #changed = new Set<string>();
  readonly #isUpsert: boolean;
  #reach: Reach = 'all';
  /** Attribute of the row that holds the reach of this write, if the row has it. */
  #reachOfRow: string | null = null;

  constructor(definition: Definition<A>, key: Values, presence: 'there' | 'any') {
    super(definition, presence);
    this.#key = key;
    this.#known = { ...key };
    this.#isUpsert = presence === 'any';
  }

  /** Sets attributes. Null removes an optional attribute, and takes the row out of the indexes whose keys contain that attribute. Undefined
   *  values and names that are not attributes are ignored. */
  set(values: Partial<RowInput<A>>): this {
    for (const [name, value] of Object.entries(values)) {
      const attribute = this.definition.attributes[name];
      if (value === undefined || !attribute || !this.definition.isStored(name)) continue;
      this.#known[name] = value;
      this.#changed.add(name);
      if (isPresent(attribute, value)) this.#setTo(this.#name(name), storedValue(this.definition.attributes, name, value));
      else this.#removeAt(this.#name(name));
    }
    return this;
  }
  /** Adds numbers to number attributes, and members to set attributes. */
  add(values: { [Name in NumberNames<A>]?: number } & { [Name in SetNames<A>]?: ReadonlyArray<string> }): this {
    for (const [name, value] of Object.entries(values))
      if (isSomething(value)) this.#add.push(`${this.#changing(name)} ${this.expression.ofAttribute(name, value)}`);
    return this;
  }
  /** Removes members from set attributes. */
  delete(values: { [Name in SetNames<A>]?: ReadonlyArray<string> }): this {
    for (const [name, value] of Object.entries(values))
      if (isSomething(value)) this.#delete.push(`${this.#changing(name)} ${this.expression.ofAttribute(name, value)}`);
    return this;
  }
  remove(names: ReadonlyArray<keyof A & string>): this {
    for (const name of names) this.#removeAt(this.#changing(name));
    return this;
  }
  /** Sets or removes values inside attributes (nested paths): `build` gets the paths in the row, and functions that set or remove one. */
  data(
    build: (
      row: RowPlaces<A>,
      change: { set: (place: Place | undefined, value: unknown) => void; remove: (place: Place | undefined) => void },
    ) => void,
  ): this {
    build(this.expression.places, {
      set: (place, value) => this.#setTo(pathOf(place), attributeValue(value)),
      remove: (place) => this.#removeAt(pathOf(place)),
    });
    return this;
  }
  /** Names the stream consumers that process this write. Default: all. Only entities declared with `saysReach` store it; others ignore it. */
  reaches(whom: Reach): this {
    this.#reach = whom;
    return this;
  }
  /** Names the stream consumers that process this write: those that the row itself names in an attribute; where it has none, `whom`. */
  reachesOr(name: keyof A & string, whom: Reach): this {
    this.#reachOfRow = this.#name(name);
    return this.reaches(whom);
  }
  /** Supplies values that the row already has and that are parts of its index keys, so that these keys can be built. Writes nothing. */
  composite(values: Partial<RowInput<A>>): this {
    Object.assign(this.#known, values);
    return this;
  }

  /** The update as a write for a transaction. If it changes nothing, it is a condition check, because a transaction accepts no update
   *  without an update expression. */
  commit(): RowWrite {
    const params = this.#params();
    return { kind: params['UpdateExpression'] === undefined ? 'ConditionCheck' : 'Update', params };
  }
  /** Sends the update. @returns the row as it was before (`all_old`) or as it is after (`all_new`) the update; nothing without `response`.
   *  @throws ConditionalCheckFailedException when a condition of the update failed. */
  async go(options: { response: 'all_old' | 'all_new' }): Promise<Row<A>>;
  async go(): Promise<void>;
  async go({ response }: { response?: 'all_old' | 'all_new' } = {}): Promise<Row<A> | void> {
    const { Attributes: row } = await dynamo().send(
      new UpdateItemCommand({
        TableName: tableName(),
        ...this.#params(),
        ReturnValues: response === 'all_new' ? 'ALL_NEW' : response === 'all_old' ? 'ALL_OLD' : 'NONE',
      }),
    );
    if (response) return this.definition.parse(row ?? {});
  }
  /** Sends the update. @returns whether its conditions held; with `response`, the row as `go` returns it, or null when one failed. */
  async attempt(options: { response: 'all_old' | 'all_new' }): Promise<Row<A> | null>;
  async attempt(): Promise<boolean>;
  async attempt(options?: { response: 'all_old' | 'all_new' }): Promise<Row<A> | boolean | null> {
    if (!options) return (await unlessRefused(this.go())) !== refused;
    const row = await unlessRefused(this.go(options));
    return row === refused ? null : row;
  }

  #setTo(place: string, value: AttributeValue): void {
    this.#remove.delete(place);
    this.#set.set(place, this.expression.value(value, this.#set.get(place)));
  }
  #removeAt(place: string): void {
    const placeholder = this.#set.get(place);
    if (placeholder !== undefined) this.expression.drop(placeholder);
    this.#set.delete(place);
    this.#remove.add(place);
  }
  /** Path of an attribute that a method other than `set` changes.
   *  @throws Error when the attribute is part of an index key: only `set` updates index keys. */
  #changing(name: string): string {
    if (this.definition.isIndexed(name)) throw new Error(`${name} is part of an index: set it`);
    return this.#name(name);
  }
  #name(name: string): string {
    return this.expression.name(shortName(this.definition.attributes, name));
  }
  #params(): { Key: StoredItem } & Record<string, unknown> {
    const { definition, expression } = this;
    if (definition.stamp !== null) this.set({ [definition.stamp]: new Date().toISOString() } as Partial<RowInput<A>>);
    const indexKeys = definition.indexKeysOf(this.#known, this.#isUpsert ? undefined : this.#changed);
    const placed = new Map<string, AttributeValue>(Object.entries(indexKeys.set));
    if (this.#isUpsert) placed.set(entityAttribute, attributeValue(definition.name));
    const changesSomething = this.#isUpsert || [this.#set.size, this.#add.length, this.#remove.size, this.#delete.length].some(Boolean);
    if (definition.saysReach && changesSomething) placed.set(reachAttribute, attributeValue(this.#reach));
    const set = [
      ...[...this.#set].map(([place, value]) => `${place} = ${value}`),
      ...[...placed].map(([name, value]) => {
        const given = expression.value(value, name === entityAttribute ? ':entity' : `:${name}`);
        const isOfRow = name === reachAttribute && this.#reachOfRow !== null;
        return `${expression.name(name)} = ${isOfRow ? `if_not_exists(${this.#reachOfRow}, ${given})` : given}`;
      }),
    ];
    const clauses: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
      ['SET', set],
      ['ADD', this.#add],
      ['REMOVE', [...this.#remove, ...indexKeys.removed.map((name) => expression.name(name))]],
      ['DELETE', this.#delete],
    ];
    const change = clauses.flatMap(([word, parts]) => (parts.length > 0 ? [`${word} ${parts.join(', ')}`] : [])).join(' ');
    return {
      Key: definition.keyOf(this.#key),
      UpdateExpression: change === '' ? undefined : change,
      ...this.condition,
      ...expression.bindings,
    };
  }
}

const refused = Symbol('refused');
/** The result of a write, or `refused` when a condition of the write failed; any other failure is thrown. */
const unlessRefused = async <T>(write: Promise<T>): Promise<T | typeof refused> => {
  try {
    return await write;
  } catch (error) {
    if (isConditionFailure(error)) return refused;
    throw error;
  }
};

/** Whether a value given to `add` or `delete` changes the row. An empty set does not, and DynamoDB would refuse it. */
const isSomething = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);
