import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Attributes, Row } from './attributes.ts';
import type { Values } from './keys.ts';

/** Marks a row as one of an entity, in the table and in its stream. */
export const entityAttribute = '_';

/** Says of a row's last write who has to hear of it, for the filters of the stream's readers: they know a row as it is now and cannot compare
 *  it with what it was. Entities whose rows change for few have it. */
export const reachAttribute = '_r';
/** `all`: whatever follows changes of this entity. `followers`: whatever follows, and no screen: one of thousands of
 *  rows. `screens`: only those who look at the row. `nobody`: a note for whoever wrote it. */
export const reaches = ['all', 'followers', 'screens', 'nobody'] as const;
export type Reach = (typeof reaches)[number];

/** A row that was taken away, by the attributes' own names: enough to put it back. */
export type RemovedRow = { entity: string; values: Readonly<Record<string, unknown>> };

export type StoredItem = Record<string, AttributeValue>;
/** What the commands need to know of an entity. */
export type Definition<A extends Attributes> = {
  readonly name: string;
  readonly attributes: A;
  readonly keyOf: (values: Values) => { pk: AttributeValue; sk: AttributeValue };
  /** Key attributes of the indexes whose parts are all among the values, and of those that the row does not stand in.
   *  @param changed leaves out indexes none of whose parts changed. @throws Error when only some parts of a changed one are known. */
  readonly indexKeysOf: (values: Values, changed?: ReadonlySet<string>) => { set: StoredItem; removed: string[] };
  /** A whole row to put: key, index keys and every attribute that is there. */
  readonly itemOf: (values: Values) => StoredItem;
  /** Parts of an index's key: they change by being set, so that the index follows. */
  readonly isIndexed: (name: string) => boolean;
  /** Attributes a row holds beside its keys. */
  readonly isStored: (name: string) => boolean;
  /** What an item holds by the attributes' own names, as it stands there. */
  readonly valuesOf: (item: StoredItem) => Record<string, unknown>;
  readonly parse: (item: StoredItem) => Row<A>;
  /** A row out of values by the attributes' own names. @throws ZodError when they are no such row. */
  readonly parseRow: (values: Values) => Row<A>;
  readonly stamp: (keyof A & string) | null;
  /** Whether every write says who has to hear of it. */
  readonly saysReach: boolean;
  /** The partition it lies in together with others, of the same company. */
  readonly group: string | null;
};
