import { convertToAttr } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { isTextSet, type Attributes, type Row } from './attributes.ts';

/** The path of an attribute in a row, or of a value inside an attribute, for conditions and updates of the row. */
export type Place = { readonly [placeKey]: string };
type Places<T> = Place & (T extends object ? { readonly [Key in keyof T]-?: Places<NonNullable<T[Key]>> } : unknown);
export type RowPlaces<A extends Attributes> = { readonly [Name in keyof Row<A>]-?: Places<NonNullable<Row<A>[Name]>> };
const placeKey = Symbol('place');

export const attributeValue = (value: unknown): AttributeValue => convertToAttr(value, { removeUndefinedValues: true });

/** Collects the placeholders for names and values that the expressions of one command contain. */
export class Expression<A extends Attributes> {
  readonly #names = new Map<string, string>();
  readonly #values = new Map<string, AttributeValue>();
  #valuesNamed = 0;
  readonly #attributes: A;
  constructor(attributes: A) {
    this.#attributes = attributes;
  }

  name(name: string): string {
    const known = this.#names.get(name) ?? `#${this.#names.size}`;
    this.#names.set(name, known);
    return known;
  }

  /** Adds a value to those of the command. @returns the placeholder by which expressions name the value.
   *  @param key the placeholder. Those of partition keys must begin with `:pk`, so that `assertOwnKeys` finds their values. */
  value(value: AttributeValue, key = `:${this.#valuesNamed++}`): string {
    this.#values.set(key, value);
    return key;
  }

  /** Removes a value from those of the command when no expression contains its placeholder any more: DynamoDB refuses unused values. */
  drop(key: string): void {
    this.#values.delete(key);
  }

  of(value: unknown): string {
    return this.value(attributeValue(value));
  }

  /** Adds an attribute's value to those of the command; a set of strings becomes a DynamoDB set. @returns the placeholder. */
  ofAttribute(name: keyof A & string, value: unknown): string {
    return this.value(storedValue(this.#attributes, name, value));
  }

  /** Paths of the row's attributes by name, for conditions and updates: `places.scopedIds` is an attribute, `places.scopedIds.abc` the value under
   *  the key `abc` inside it. */
  get places(): RowPlaces<A> {
    const within = (path: string): object =>
      new Proxy(
        { [placeKey]: path },
        { get: (place, key) => (typeof key === 'string' ? within(`${path}.${this.name(key)}`) : Reflect.get(place, key)) },
      );
    // Cast: the proxy returns a path for every name, and `RowPlaces` allows only the names of the row's attributes.
    return new Proxy({}, { get: (_none, name) => within(this.name(shortName(this.#attributes, String(name)))) }) as RowPlaces<A>;
  }

  readonly conditions = {
    eq: (place: Place, value: unknown) => `${place[placeKey]} = ${this.of(value)}`,
    ne: (place: Place, value: unknown) => `${place[placeKey]} <> ${this.of(value)}`,
    lt: (place: Place, value: unknown) => `${place[placeKey]} < ${this.of(value)}`,
    lte: (place: Place, value: unknown) => `${place[placeKey]} <= ${this.of(value)}`,
    gt: (place: Place, value: unknown) => `${place[placeKey]} > ${this.of(value)}`,
    /** Condition that a set has exactly `size` members. */
    sizeIs: (place: Place, size: number) => `size(${place[placeKey]}) = ${this.of(size)}`,
    has: (place: Place, member: string) => `contains(${place[placeKey]}, ${this.of(member)})`,
    hasNot: (place: Place, member: string) => `NOT contains(${place[placeKey]}, ${this.of(member)})`,
    exists: (place: Place) => `attribute_exists(${place[placeKey]})`,
    notExists: (place: Place) => `attribute_not_exists(${place[placeKey]})`,
  };

  /** The placeholders of the command with the names and values that they replace; undefined where there are none. */
  get bindings() {
    return {
      ExpressionAttributeNames:
        this.#names.size > 0 ? Object.fromEntries([...this.#names].map(([name, placeholder]) => [placeholder, name])) : undefined,
      ExpressionAttributeValues: this.#values.size > 0 ? Object.fromEntries(this.#values) : undefined,
    };
  }
}
export type Conditions = Expression<Attributes>['conditions'];

/** The path of a `Place` as text, as it is written in an expression. Undefined is accepted only because the types of optional attributes
 *  include it: `places` has a path for every name. */
export const pathOf = (place: Place | undefined): string => {
  if (!place) throw new Error('no such place');
  return place[placeKey];
};

export const shortName = (attributes: Attributes, name: string): string => {
  const attribute = attributes[name];
  if (!attribute) throw new Error(`no attribute ${name}`);
  return attribute.name;
};

export const storedValue = (attributes: Attributes, name: string, value: unknown): AttributeValue => {
  const attribute = attributes[name];
  return attribute && isTextSet(attribute) && Array.isArray(value) ? { SS: value.map(String) } : attributeValue(value);
};
