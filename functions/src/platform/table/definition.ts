import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Attributes, Row } from './attributes.ts';
import type { Values } from './keys.ts';

/** Name of the attribute that holds the name of a row's entity, in the table and in its stream. */
export const entityAttribute = '_';

/** Name of the attribute that says which stream consumers process the row's last write (a `Reach`). Stream filters need it, because they
 *  see only the row as it is now and cannot compare it with the row before. Only rows of entities with `saysReach` have it. */
export const reachAttribute = '_r';
/** Stream consumers that process a write. `all`: every consumer of the entity's changes. `followers`: all but the fan-out to screens,
 *  for rows that are written by the thousand. `screens`: only the fan-out. `nobody`: none. */
export const reaches = ['all', 'followers', 'screens', 'nobody'] as const;
export type Reach = (typeof reaches)[number];

/** A deleted row: its values by attribute name, enough to restore it. */
export type RemovedRow = { entity: string; values: Readonly<Record<string, unknown>> };

export type StoredItem = Record<string, AttributeValue>;
/** The part of an entity that the table commands (get, put, update and so on) need. */
export type Definition<A extends Attributes> = {
  readonly name: string;
  readonly attributes: A;
  readonly keyOf: (values: Values) => { pk: AttributeValue; sk: AttributeValue };
  /** The index keys of a row with these values. `set`: the keys of indexes whose parts are all among the values. `removed`: the key
   *  attributes of indexes that exclude the row, by `unless` or because a part is null.
   *  @param changed names of changed attributes: indexes without such a part are left out. @throws Error when only some parts of a
   *  changed index are known. */
  readonly indexKeysOf: (values: Values, changed?: ReadonlySet<string>) => { set: StoredItem; removed: string[] };
  /** The complete item to put: key, index keys and every attribute that has a value. */
  readonly itemOf: (values: Values) => StoredItem;
  /** Whether an attribute is part of an index key: such attributes may only be changed with `set`, so that the index key is updated too. */
  readonly isIndexed: (name: string) => boolean;
  /** Whether an attribute is stored by itself, not only within the row's key. */
  readonly isStored: (name: string) => boolean;
  /** The values of a stored item by attribute name (the name in the code, not the short one in the table), not validated. */
  readonly valuesOf: (item: StoredItem) => Record<string, unknown>;
  readonly parse: (item: StoredItem) => Row<A>;
  /** Makes a row from values by attribute name; null = an optional attribute that is absent. @throws ZodError when the values are not
   *  valid for this entity. */
  readonly parseRow: (values: Values) => Row<A>;
  readonly stamp: (keyof A & string) | null;
  /** Whether every write stores which stream consumers process it (`reachAttribute`). */
  readonly saysReach: boolean;
  /** Name of the partition that the entity shares with other entities of the same company; null = it has its own partition. */
  readonly group: string | null;
};
