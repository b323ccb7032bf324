import type { Attributes, Reference } from '../table/attributes.ts';
import type { Values } from '../table/keys.ts';

/** The part of an entity that finding references needs: its attributes, each of which says to which records its values refer. */
export type Referring = { readonly attributes: Attributes };

/** All references of a record to other records, in the order of the entity's attributes.
 *  @param values the record's values by attribute name: a domain object, or a row. Attributes that are null or absent refer to nothing. */
export const referencesOf = ({ attributes }: Referring, values: Values): (Reference & { attribute: string })[] =>
  Object.entries(attributes).flatMap(([attribute, { refersTo }]) =>
    (refersTo?.(values[attribute]) ?? []).map((reference) => ({ ...reference, attribute })),
  );

/** The references that a change adds to a record, without duplicates. @param before the record's values before the change; null = a new
 *  record. */
export const newReferencesOf = (entity: Referring, after: Values, before: Values | null): Reference[] => {
  const known = new Set((before === null ? [] : referencesOf(entity, before)).map(nameOfReference));
  const added = new Map<string, Reference>();
  for (const { kind, id } of referencesOf(entity, after)) {
    const name = nameOfReference({ kind, id });
    if (!known.has(name)) added.set(name, { kind, id });
  }
  return [...added.values()];
};

export const nameOfReference = ({ kind, id }: Reference): string => `${kind ?? ''} ${id}`;
