import * as z from 'zod';
import type { RecordKind } from '../references/record-kinds.ts';

/** A reference to another record by its id. `kind`: kind of that record; null = unknown. A reference of unknown kind is found when looking
 *  for what uses a record, but is not checked for the existence of that record. */
export type Reference = { kind: RecordKind | null; id: string };

/** An attribute of an entity: its name in the table, which is short because it is stored with every row, and the type of its values. */
export type Attribute<T, Optional extends boolean = boolean> = {
  readonly name: string;
  readonly optional: Optional;
  /** Schema of the attribute's stored value; its `parse` throws ZodError for a value of another type. */
  readonly stored: z.ZodType<T>;
  /** Converts this attribute's part of a table key, which is a text, to the attribute's value. */
  readonly fromKey: (part: string) => unknown;
  /** The records to which a value of this attribute refers; absent = values of this attribute are no references. */
  readonly refersTo?: (value: unknown) => ReadonlyArray<Reference>;
};
export type Attributes = Readonly<Record<string, Attribute<unknown>>>;

const attribute = <T>(name: string, stored: z.ZodType<T>, fromKey: (part: string) => unknown = String): Attribute<T, false> => ({
  name,
  optional: false,
  stored,
  fromKey,
});

export const text = (name: string) => attribute(name, z.string());
export const number = (name: string) => attribute(name, z.number(), Number);
export const flag = (name: string) => attribute(name, z.boolean(), (part) => part === 'true');
export const oneOf = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) => attribute(name, z.enum(values));
/** Makes an attribute whose value is a set of strings (a DynamoDB string set). */
export const texts = (name: string) => attribute(name, textSet);
export const bytes = (name: string) =>
  attribute(
    name,
    z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  );
/** Makes an attribute with a JSON value that is not validated, because only the area of its entity writes and reads it. */
export const json = <T>(name: string) => attribute<T>(name, z.custom<T>());

/** Makes an attribute that a row may lack. Its values are never null: null in a `RowInput` means that the row lacks the attribute. */
export const optional = <T extends string | number | boolean | object>(required: Attribute<T, false>): Attribute<T, true> => ({
  ...required,
  optional: true,
});

/** Whether a row written with this value gets the attribute: not with undefined, nor with null when the attribute is optional. */
export const isPresent = ({ optional }: Attribute<unknown>, value: unknown): boolean =>
  value !== undefined && !(optional && value === null);

/** Makes an attribute whose value is the id, or a list of ids, of records of one kind. */
export const ref = <T extends string | ReadonlyArray<string>, Optional extends boolean>(
  kind: RecordKind,
  attribute: Attribute<T, Optional>,
): Attribute<T, Optional> => ({ ...attribute, refersTo: (value) => idsIn(value).map((id) => ({ kind, id })) });

/** Makes an attribute whose value contains references to other records. @param read returns the references in a value. */
export const refs = <T, Optional extends boolean>(
  attribute: Attribute<T, Optional>,
  read: (value: T) => ReadonlyArray<Reference>,
): Attribute<T, Optional> => ({
  ...attribute,
  refersTo: (value) => (value === null || value === undefined ? [] : read(attribute.stored.parse(value))),
});

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string');

const textSet = z.array(z.string()).readonly();
export const isTextSet = ({ stored }: Attribute<unknown>): boolean => stored === textSet;

type ValueOf<A> = A extends Attribute<infer T> ? T : never;
type Required<A extends Attributes> = { [Name in keyof A]: A[Name] extends Attribute<unknown, false> ? Name : never }[keyof A];
type Flat<T> = { [Key in keyof T]: T[Key] };
/** A row as it is read from the table: values by attribute name (the name in the code, not the short one in the table). */
export type Row<A extends Attributes> = Flat<
  { [Name in Required<A>]: ValueOf<A[Name]> } & { [Name in Exclude<keyof A, Required<A>>]?: ValueOf<A[Name]> | undefined }
>;
/** The values from which a row is written, by attribute name: null or undefined leaves an optional attribute out. */
export type RowInput<A extends Attributes> = Flat<
  { [Name in Required<A>]: ValueOf<A[Name]> } & { [Name in Exclude<keyof A, Required<A>>]?: ValueOf<A[Name]> | null | undefined }
>;
