/** Attributes that make up the key of the table, or of one of its indexes. */
export type KeyParts<Names extends string = string> = {
  /** Number of the index; the table's own key without one. */
  readonly index?: 1 | 2 | 3 | 4;
  readonly pk: ReadonlyArray<Names>;
  readonly sk: ReadonlyArray<Names>;
  /** A row with these values does not stand in the index. */
  readonly unless?: { readonly [Name in Names]?: string };
  /** Upper and lower case count as one. */
  readonly anyCase?: true;
};
export type Values = Readonly<Record<string, unknown>>;

/** Names of an index and of its key's attributes; the table's own for 0. */
export const indexNames = (index: number) =>
  index === 0 ? { index: undefined, pk: 'pk', sk: 'sk' } : { index: `gsi${index}`, pk: `pk${index}`, sk: `sk${index}` };

// A part never holds the sign that parts are joined by, so that a key is taken apart again.
const escaped = (part: unknown): string => String(part).replaceAll('%', '%25').replaceAll('#', '%23');
const unescaped = (part: string): string => part.replaceAll('%23', '#').replaceAll('%25', '%');

/** A partition: the company and the entity's name, then the rest; what belongs to no company begins with the entity's name. */
export const partitionKey = (name: string, { pk, anyCase }: KeyParts, values: Values): string => {
  const missing = pk.find((part) => values[part] === undefined);
  if (missing !== undefined) throw new Error(`${name}: a key without ${missing}`);
  const [company, rest] = pk[0] === 'companyId' ? [`${String(values['companyId'])}#`, pk.slice(1)] : ['', pk];
  const key = `${company}${[name, ...rest.map((part) => escaped(values[part]))].join('#')}`;
  return anyCase ? key.toLowerCase() : key;
};

/** A place in the partition, or the beginning of one when the later parts are left out. */
export const sortKey = ({ sk, anyCase }: KeyParts, values: Values, prefix = ''): string => {
  const missing = sk.findIndex((part) => values[part] === undefined);
  const key = prefix + (missing === -1 ? sk : sk.slice(0, missing)).map((part) => escaped(values[part])).join('#');
  return sk.length === 0 ? `${prefix}-` : anyCase ? key.toLowerCase() : key;
};

/** The parts of a stored key again, by attribute. */
export const partsOfKey = (key: KeyParts, pk: string, sk: string, prefix = ''): Record<string, string> => {
  const hasCompany = key.pk[0] === 'companyId';
  const parts = pk.split('#');
  const ofPartition = hasCompany ? [parts[0] ?? '', ...parts.slice(2)] : parts.slice(1);
  const ofSort = key.sk.length === 0 ? [] : sk.slice(prefix.length).split('#');
  return Object.fromEntries(
    [...key.pk.map((name, at) => [name, ofPartition[at]] as const), ...key.sk.map((name, at) => [name, ofSort[at]] as const)].map(
      ([name, part]) => [name, unescaped(part ?? '')],
    ),
  );
};
