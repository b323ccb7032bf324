import { convertToAttr } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { isTextSet, type Attributes, type Row } from './attributes.ts';

/** A path in a row, for conditions and updates: an attribute, or a value inside one. */
export type Place = { readonly [placeKey]: string };
type Places<T> = Place & (T extends object ? { readonly [Key in keyof T]-?: Places<NonNullable<T[Key]>> } : unknown);
export type RowPlaces<A extends Attributes> = { readonly [Name in keyof Row<A>]-?: Places<NonNullable<Row<A>[Name]>> };
const placeKey = Symbol('place');

export const attributeValue = (value: unknown): AttributeValue => convertToAttr(value, { removeUndefinedValues: true });

/** The placeholders of one command's expressions, for names and values. */
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

  /** @param key the placeholder. Values of partition keys must be called `:pk…`, so that `assertOwnKeys` finds them. */
  value(value: AttributeValue, key = `:${this.#valuesNamed++}`): string {
    this.#values.set(key, value);
    return key;
  }

  /** Drops the value of a placeholder that no expression contains any more: DynamoDB refuses values that are not used. */
  drop(key: string): void {
    this.#values.delete(key);
  }

  of(value: unknown): string {
    return this.value(attributeValue(value));
  }

  /** An attribute's value; string sets are stored as a DynamoDB set. */
  ofAttribute(name: keyof A & string, value: unknown): string {
    return this.value(storedValue(this.#attributes, name, value));
  }

  /** Paths of the row, by the attributes' long names. */
  get places(): RowPlaces<A> {
    const within = (path: string): object =>
      new Proxy(
        { [placeKey]: path },
        { get: (place, key) => (typeof key === 'string' ? within(`${path}.${this.name(key)}`) : Reflect.get(place, key)) },
      );
    // The proxy returns a path for every name; the type restricts them to the row's attributes.
    return new Proxy({}, { get: (_none, name) => within(this.name(shortName(this.#attributes, String(name)))) }) as RowPlaces<A>;
  }

  readonly conditions = {
    eq: (place: Place, value: unknown) => `${place[placeKey]} = ${this.of(value)}`,
    ne: (place: Place, value: unknown) => `${place[placeKey]} <> ${this.of(value)}`,
    lt: (place: Place, value: unknown) => `${place[placeKey]} < ${this.of(value)}`,
    lte: (place: Place, value: unknown) => `${place[placeKey]} <= ${this.of(value)}`,
    gt: (place: Place, value: unknown) => `${place[placeKey]} > ${this.of(value)}`,
    /** Compares the number of a set's members. */
    sizeIs: (place: Place, size: number) => `size(${place[placeKey]}) = ${this.of(size)}`,
    has: (place: Place, member: string) => `contains(${place[placeKey]}, ${this.of(member)})`,
    hasNot: (place: Place, member: string) => `NOT contains(${place[placeKey]}, ${this.of(member)})`,
    exists: (place: Place) => `attribute_exists(${place[placeKey]})`,
    notExists: (place: Place) => `attribute_not_exists(${place[placeKey]})`,
  };

  /** The names and values that a command carries beside its expressions. */
  get bindings() {
    return {
      ExpressionAttributeNames:
        this.#names.size > 0 ? Object.fromEntries([...this.#names].map(([name, placeholder]) => [placeholder, name])) : undefined,
      ExpressionAttributeValues: this.#values.size > 0 ? Object.fromEntries(this.#values) : undefined,
    };
  }
}
export type Conditions = Expression<Attributes>['conditions'];

/** The proxy returns a path for every name, though the types of optional attributes include undefined. */
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
