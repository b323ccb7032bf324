import * as z from 'zod';

/** One attribute of an entity: its name in the table, which is stored with every row and therefore short, and what a value of it is. */
export type Attribute<T, Optional extends boolean = boolean> = {
  readonly name: string;
  readonly optional: Optional;
  /** Parses what the table holds. @throws ZodError when that is something else. */
  readonly stored: z.ZodType<T>;
  /** Out of a part of a key. */
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
/** Texts without an order, each once. */
export const texts = (name: string) => attribute(name, textSet);
export const bytes = (name: string) =>
  attribute(
    name,
    z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  );
/** A value that its own area wrote and reads: taken as it is. */
export const json = <T>(name: string) => attribute<T>(name, z.custom<T>());

export const optional = <T>(required: Attribute<T, false>): Attribute<T, true> => ({ ...required, optional: true });

const textSet = z.array(z.string()).readonly();
export const isTextSet = ({ stored }: Attribute<unknown>): boolean => stored === textSet;

type ValueOf<A> = A extends Attribute<infer T> ? T : never;
type Required<A extends Attributes> = { [Name in keyof A]: A[Name] extends Attribute<unknown, false> ? Name : never }[keyof A];
type Flat<T> = { [Key in keyof T]: T[Key] };
/** A row as its store sees it, by the attributes' own names. */
export type Row<A extends Attributes> = Flat<
  { [Name in Required<A>]: ValueOf<A[Name]> } & { [Name in Exclude<keyof A, Required<A>>]?: ValueOf<A[Name]> | undefined }
>;
