import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Attributes, Row } from './attributes.ts';
import type { Values } from './keys.ts';

/** Name of the attribute that holds the name of a row's entity, in the table and in its stream. */
export const entityAttribute = '_';

/** Name of the attribute that says which stream consumers process the row's last write (one of `reaches`). Stream filters need it, because
 *  they see only the row as it is now and cannot compare it with the row before. Only rows of entities with `saysReach` have it. */
export const reachAttribute = '_r';
/** Which stream consumers process a write. `all`: every consumer that processes changes of the entity. `followers`: all but the fan-out,
 *  which sends changes to open screens; for rows that are written by the thousand. `screens`: only the fan-out. `nobody`: none. */
export const reaches = ['all', 'followers', 'screens', 'nobody'] as const;
export type Reach = (typeof reaches)[number];

/** A deleted row: the name of its entity, and its values by attribute name, from which the row can be restored. */
export type RemovedRow = { entity: string; values: Readonly<Record<string, unknown>> };

export type StoredItem = Record<string, AttributeValue>;
/** The part of an entity that the table commands (get, put, update and so on) need. */
export type Definition<A extends Attributes> = {
  readonly name: string;
  readonly attributes: A;
  readonly keyOf: (values: Values) => { pk: AttributeValue; sk: AttributeValue };
  /** The index keys to write with these attribute values of a row. `set`: keys of the indexes whose parts are all known. `removed`: names
   *  of the key attributes to remove, because a part of the key is null or the index leaves the row out (`unless`).
   *  @param changed names of the changed attributes: indexes that contain none of them are skipped. @throws Error when an index contains
   *  one of them, and another part of its key is not known. */
  readonly indexKeysOf: (values: Values, changed?: ReadonlySet<string>) => { set: StoredItem; removed: string[] };
  /** The complete item for a put: table key, index keys, name of the entity, and every attribute that has a value. */
  readonly itemOf: (values: Values) => StoredItem;
  /** Whether an attribute is part of an index key; only `set` may change it, so that the index key is updated with it. */
  readonly isIndexed: (name: string) => boolean;
  /** Whether an attribute has a place of its own in the item; if not, its value is only in the row's key. */
  readonly isStored: (name: string) => boolean;
  /** The values of a stored item by attribute name (the name in the code, not the short one in the table), not validated. */
  readonly valuesOf: (item: StoredItem) => Record<string, unknown>;
  readonly parse: (item: StoredItem) => Row<A>;
  /** Makes a row from values by attribute name; null = an optional attribute that is absent. @throws ZodError when the values are not
   *  valid for this entity. */
  readonly parseRow: (values: Values) => Row<A>;
  readonly stamp: (keyof A & string) | null;
  /** Whether every write of the entity stores which stream consumers process it, in the attribute `reachAttribute`. */
  readonly saysReach: boolean;
  /** Name of the partition that the entity shares with other entities of the same company; null = it has its own partition. */
  readonly group: string | null;
};
