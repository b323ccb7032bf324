import { isPresent, type Attributes, type Reference, type Row, type RowInput } from './attributes.ts';
import { entityAttribute, reachAttribute, type Definition, type RemovedRow, type StoredItem } from './definition.ts';
import type { RowWrite } from '../write-together.ts';
import { referencesOf } from '../references/references-of.ts';
import { ChangeCommand, DeleteCommand, PutCommand, type Where } from './change-commands.ts';
import { storedValue } from './expression.ts';
import { indexNames, partitionKey, partsOfKey, sortKey, type KeyParts, type Values } from './keys.ts';
import { plainRecord, plainValue } from './plain-value.ts';
import { batchGet, batchWrite, GetCommand, Query } from './read-commands.ts';

type Keys<A extends Attributes> = Readonly<Record<string, KeyParts<keyof A & string>>>;
type Primary<K> = { [Name in keyof K]: K[Name] extends { index: number } ? never : K[Name] }[keyof K];
type PartNames<P> = P extends { pk: ReadonlyArray<infer Pk>; sk: ReadonlyArray<infer Sk> } ? Pk | Sk : never;
type PkNames<P> = P extends { pk: ReadonlyArray<infer Pk> } ? Pk : never;
type SkNames<P> = P extends { sk: ReadonlyArray<infer Sk> } ? Sk : never;
type Some<A extends Attributes, Names> = Pick<Row<A>, Extract<Names, keyof Row<A>>>;

/** The entities whose modules are loaded, by name: a changed row states only the name of its entity. */
const definitions = new Map<string, Definition<Attributes>>();

/** Defines a kind of row: its attributes and its keys. The key without an index is the primary key of the table; the attributes in it are
 *  not stored a second time.
 *  @param options `group`: name of a partition that the entity shares with the other entities of that group. `stamp`: an attribute that
 *  every write sets to the current instant. `saysReach`: every write records which stream consumers process it; all unless the write says
 *  otherwise. */
export const entity = <const A extends Attributes, const K extends Keys<A>>(
  name: string,
  attributes: A,
  keys: K,
  { group, stamp = null, saysReach = false }: { group?: string; stamp?: (keyof A & string) | null; saysReach?: boolean } = {},
) => {
  const all: ReadonlyArray<KeyParts> = Object.values(keys);
  const primary = all.find(({ index }) => index === undefined);
  if (!primary) throw new Error(`${name} has no key`);
  const partition = group ?? name;
  const prefix = group === undefined ? '' : `${name}#`;
  const keyParts = new Set<string>(primary.anyCase ? [] : [...primary.pk, ...primary.sk]);
  const named = Object.entries(attributes).map(([long, attribute]) => ({
    ...attribute,
    long,
    short: attribute.name,
    isKey: keyParts.has(long),
  }));

  const inTheWay = named.find(({ short, isKey }) => !isKey && ['pk', 'sk', entityAttribute].includes(short));
  if (inTheWay) throw new Error(`${name}: ${inTheWay.long} would lie where the row's key or kind does`);
  const twin = named.find(({ short }, at) => named.findIndex((other) => other.short === short) < at);
  if (twin) throw new Error(`${name}: ${twin.long} has the name ${twin.short}, which another attribute has`);

  const definition: Definition<A> = {
    name,
    attributes,
    stamp,
    saysReach,
    group: group ?? null,
    keyOf: (values) => {
      const missing = primary.sk.find((part) => values[part] === undefined);
      if (missing !== undefined) throw new Error(`${name}: a key without ${missing}`);
      return { pk: { S: partitionKey(partition, primary, values) }, sk: { S: sortKey(primary, values, prefix) } };
    },
    indexKeysOf: (values, changed) => {
      const set: StoredItem = {};
      const removed: string[] = [];
      for (const key of all) {
        if (key.index === undefined) continue;
        const parts = [...key.pk, ...key.sk];
        const names = indexNames(key.index);
        if (changed && !parts.some((part) => changed.has(part))) continue;
        if (parts.some((part) => values[part] === null)) {
          removed.push(names.pk, names.sk);
          continue;
        }
        if (parts.some((part) => values[part] === undefined)) {
          if (changed) throw new Error(`${name}: not every part of index ${key.index} is known`);
          continue;
        }
        if (Object.entries(key.unless ?? {}).some(([part, value]) => values[part] === value)) {
          removed.push(names.pk, names.sk);
          continue;
        }
        set[names.pk] = { S: partitionKey(name, key, values) };
        set[names.sk] = { S: sortKey(key, values) };
      }
      return { set, removed };
    },
    itemOf: (values) => {
      const item: StoredItem = { ...definition.keyOf(values), [entityAttribute]: { S: name }, ...definition.indexKeysOf(values).set };
      if (saysReach) item[reachAttribute] = { S: 'all' };
      for (const [long, attribute] of Object.entries(attributes))
        if (isPresent(attribute, values[long]) && !keyParts.has(long)) item[attribute.name] = storedValue(attributes, long, values[long]);
      return item;
    },
    isIndexed: (long) => all.some(({ index, pk, sk }) => index !== undefined && (pk.includes(long) || sk.includes(long))),
    isStored: (long) => Object.hasOwn(attributes, long) && !keyParts.has(long),
    parseRow: (values) => {
      const row: Record<string, unknown> = {};
      for (const attribute of named) {
        const value = values[attribute.long];
        if (!attribute.optional || isPresent(attribute, value)) row[attribute.long] = attribute.stored.parse(value);
      }
      // Cast to `Row`: the value of each attribute was parsed with the schema of that attribute.
      return row as Row<A>;
    },
    valuesOf: (item) => {
      const parts = primary.anyCase ? {} : partsOfKey(primary, item['pk']?.S ?? '', item['sk']?.S ?? '', prefix);
      const values: Record<string, unknown> = {};
      for (const { long, short, isKey, fromKey } of named) {
        if (isKey) values[long] = fromKey(parts[long] ?? '');
        else {
          const value = item[short];
          if (value) values[long] = plainValue(value);
        }
      }
      return values;
    },
    parse: (item) => {
      if (item[entityAttribute]?.S !== name) throw new Error(`row is no ${name}`);
      return definition.parseRow(definition.valuesOf(item));
    },
  };
  definitions.set(name, definition);

  type Key = Some<A, PartNames<Primary<K>>>;
  const change = (key: Values, condition: 'there' | 'any') => new ChangeCommand<A>(definition, key, condition);
  return {
    ...definition,
    get: (key: Key) => new GetCommand(definition, key),
    /** Reads rows by their keys; returns those that exist, in no particular order. */
    getMany: (wanted: ReadonlyArray<Key>, options: { consistent?: boolean } = {}) => batchGet(definition, wanted, options),
    /** Creates a row; the write is refused when a row with this key exists. */
    create: (row: RowInput<A>) => new PutCommand(definition, row, 'absent'),
    put: (row: RowInput<A>) => new PutCommand(definition, row, 'any'),
    putMany: (rows: ReadonlyArray<RowInput<A>>) => batchWrite(rows.map((row) => ({ PutRequest: { Item: definition.itemOf(row) } }))),
    /** Changes a row; the write is refused when the row does not exist. */
    patch: (key: Key) => change(key, 'there'),
    /** Changes a row, or creates the row from the given values when it does not exist. */
    upsert: (row: Key & Partial<RowInput<A>>) => change(row, 'any').set(row),
    /** Deletes a row so that it can be restored. `write`: the deletion, refused when the row does not exist or `condition` does not hold.
     *  `removed`: the values of the row, to be stored for the restoration. */
    removal: (row: RowInput<A>, condition: Where<A> = () => ''): { write: RowWrite; removed: RemovedRow } => ({
      write: new DeleteCommand(definition, row, 'there').where(condition).commit(),
      removed: { entity: name, values: presentValues(attributes, row) },
    }),
    /** Deletes a row; the write is refused when the row does not exist. */
    remove: (key: Key) => new DeleteCommand(definition, key, 'there'),
    delete: (key: Key) => new DeleteCommand(definition, key, 'any'),
    deleteMany: (wanted: ReadonlyArray<Key>) => batchWrite(wanted.map((key) => ({ DeleteRequest: { Key: definition.keyOf(key) } }))),
    /** Checks conditions on a row within a transaction, without changing the row; fails also when the row does not exist. */
    check: (key: Key) => new DeleteCommand(definition, key, 'check'),
    /** Checks conditions on a row within a transaction, without changing the row, which need not exist. */
    ask: (key: Key) => new DeleteCommand(definition, key, 'ask'),
    /** Query for rows of one partition, in the order of the sort key. @param by name of the key whose partition is read. */
    query: <const By extends keyof K & string>(
      by: By,
      partitionValues: Some<A, PkNames<K[By]>>,
    ): Query<A, Partial<Some<A, SkNames<K[By]>>>> => {
      const key: KeyParts | undefined = keys[by];
      if (!key) throw new Error(`${name} has no key ${by}`);
      const isOwn = key.index === undefined;
      return new Query(definition, {
        names: indexNames(key.index ?? 0),
        pk: partitionKey(isOwn ? partition : name, key, partitionValues),
        sortKeyOf: (values) => sortKey(key, values, isOwn ? prefix : ''),
        prefix: isOwn ? prefix : '',
      });
    },
  };
};
/** The values of a row without undefined ones, and without null in optional attributes: both mean that the attribute is absent. */
const presentValues = (attributes: Attributes, row: Values): Values =>
  Object.fromEntries(Object.entries(row).filter(([long, value]) => !attributes[long] || isPresent(attributes[long], value)));

export type RowOf<E extends { parse: (item: StoredItem) => unknown }> = ReturnType<E['parse']>;

/** Checks that the modules of these entities are loaded: rows of others cannot be read. @throws Error with the names of the missing ones. */
export const assertLoaded = (entities: ReadonlyArray<string>): void => {
  const unknown = entities.filter((name) => !definitions.has(name));
  if (unknown.length > 0) throw new Error(`rows of ${unknown.join(', ')} could not be read`);
};

/** Whether every write of this entity stores which stream consumers process it; false for an entity that is not loaded. */
export const rowsSayReach = (entity: string): boolean => definitions.get(entity)?.saysReach ?? false;

/** Write that restores a deleted row; refused when a row with its key exists.
 *  @param values the row's values by attribute name.
 *  @throws Error for an entity that this function has not loaded; ZodError for values that are not a row of the entity. */
export const restoreWrite = (entity: string, values: Values): RowWrite => {
  const definition = definitions.get(entity);
  if (!definition) throw new Error(`rows of ${entity} could not be put back`);
  return new PutCommand(definition, definition.parseRow(values), 'absent').commit();
};

/** Reads a row image from DynamoDB Streams: the name of its entity, and its values by attribute name. When this function has not imported the
 *  entity's module, the values are by the short attribute names that are stored. Values are not validated; that is left to the caller. */
export const readImage = (image: StoredItem): { entity: string; values: Record<string, unknown> } => {
  const entity = image[entityAttribute]?.S ?? '';
  return { entity, values: definitions.get(entity)?.valuesOf(image) ?? plainRecord(image) };
};

/** All references of a row to other records; none when its entity is not loaded. @param row as `readImage` returned it. */
export const referencesOfRow = ({ entity, values }: { entity: string; values: Values }): (Reference & { attribute: string })[] => {
  const definition = definitions.get(entity);
  return definition ? referencesOf(definition, values) : [];
};
