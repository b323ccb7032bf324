import * as z from 'zod';

/** An attribute of an entity: its name in the table, which is short because it is stored with every row, and the type of its values. */
export type Attribute<T, Optional extends boolean = boolean> = {
  readonly name: string;
  readonly optional: Optional;
  /** Parses the stored value. @throws ZodError when it has another type. */
  readonly stored: z.ZodType<T>;
  /** Converts a part of a key to the attribute's value. */
  readonly fromKey: (part: string) => unknown;
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
/** A set of strings. */
export const texts = (name: string) => attribute(name, textSet);
export const bytes = (name: string) =>
  attribute(
    name,
    z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  );
/** A JSON value that is not validated: only its own area writes and reads it. */
export const json = <T>(name: string) => attribute<T>(name, z.custom<T>());

export const optional = <T>(required: Attribute<T, false>): Attribute<T, true> => ({ ...required, optional: true });

const textSet = z.array(z.string()).readonly();
export const isTextSet = ({ stored }: Attribute<unknown>): boolean => stored === textSet;

type ValueOf<A> = A extends Attribute<infer T> ? T : never;
type Required<A extends Attributes> = { [Name in keyof A]: A[Name] extends Attribute<unknown, false> ? Name : never }[keyof A];
type Flat<T> = { [Key in keyof T]: T[Key] };
/** A row as its store sees it, with the attributes' long names. */
export type Row<A extends Attributes> = Flat<
  { [Name in Required<A>]: ValueOf<A[Name]> } & { [Name in Exclude<keyof A, Required<A>>]?: ValueOf<A[Name]> | undefined }
>;
