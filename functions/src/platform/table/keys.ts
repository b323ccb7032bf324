/** Names of the attributes that a key of the table, or of one of its indexes, is made of. */
export type KeyParts<Names extends string = string> = {
  /** Number of the secondary index (1 = `gsi1`); absent = the table's primary key. */
  readonly index?: 1 | 2 | 3 | 4;
  readonly pk: ReadonlyArray<Names>;
  readonly sk: ReadonlyArray<Names>;
  /** Attribute values that keep a row out of the index; a single one of them is enough. */
  readonly unless?: { readonly [Name in Names]?: string };
  /** True when the key is stored in lower case, so that it is found whatever the case of its parts. */
  readonly anyCase?: true;
};
export type Values = Readonly<Record<string, unknown>>;

/** Name of the secondary index with this number, and names of its key attributes; for 0, those of the table's primary key. */
export const indexNames = (index: number) =>
  index === 0 ? { index: undefined, pk: 'pk', sk: 'sk' } : { index: `gsi${index}`, pk: `pk${index}`, sk: `sk${index}` };

// The parts of a key are escaped so that none contains the separator `#`, and a key can be split into its parts again.
const escaped = (part: unknown): string => String(part).replaceAll('%', '%25').replaceAll('#', '%23');
const unescaped = (part: string): string => part.replaceAll('%23', '#').replaceAll('%25', '%');

/** Partition key: company id and entity name, then the other parts. The key of a row that belongs to no company begins with the entity
 *  name.
 *  @param name of the entity, or of the group whose partition it shares. */
export const partitionKey = (name: string, { pk, anyCase }: KeyParts, values: Values): string => {
  const missing = pk.find((part) => values[part] === undefined);
  if (missing !== undefined) throw new Error(`${name}: a key without ${missing}`);
  const [company, rest] = pk[0] === 'companyId' ? [`${String(values['companyId'])}#`, pk.slice(1)] : ['', pk];
  const key = `${company}${[name, ...rest.map((part) => escaped(values[part]))].join('#')}`;
  return anyCase ? key.toLowerCase() : key;
};

/** Sort key made of these values. When later parts have no value, the key ends before them, and is a prefix for queries. */
export const sortKey = ({ sk, anyCase }: KeyParts, values: Values, prefix = ''): string => {
  const missing = sk.findIndex((part) => values[part] === undefined);
  const key = prefix + (missing === -1 ? sk : sk.slice(0, missing)).map((part) => escaped(values[part])).join('#');
  return sk.length === 0 ? `${prefix}-` : anyCase ? key.toLowerCase() : key;
};

/** The parts of a stored partition key and sort key, as text, by attribute name. */
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
