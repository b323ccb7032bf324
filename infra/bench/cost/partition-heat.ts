import { z } from 'zod';

/** Writes by partition key, from what the table's stream says of each changed row. */
export type Heat = {
  /** Entity, and the index when it is one's key, such as `ticket gsi1`. */
  pattern: string;
  /** Write units on the most written key of this pattern, and on all of them. */
  hottestUnits: number;
  units: number;
};

const image = z.record(z.string(), z.record(z.string(), z.unknown()));
type Image = z.infer<typeof image>;
export type ChangedRow = { old: unknown; new: unknown };

const unitBytes = 1_024;
/** Nearly every write here is part of a transaction, which the table (not its indexes) charges twice. */
const transactionFactor = 2;

/** DynamoDB's rule: names and values in UTF-8; numbers take about half a byte a digit, a list or map three bytes and one for each member. */
export const sizeOf = (row: Image): number =>
  Object.entries(row).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0);

const valueBytes = (value: Record<string, unknown>): number => {
  const [[type, content] = ['NULL', true]] = Object.entries(value);
  if (type === 'S') return Buffer.byteLength(String(content));
  if (type === 'N') return Math.ceil(String(content).length / 2) + 1;
  if (type === 'B') return Math.ceil((String(content).length * 3) / 4);
  if (type === 'M') return 3 + Object.keys(image.parse(content)).length + sizeOf(image.parse(content));
  if (type === 'L')
    return (
      3 +
      z
        .array(z.record(z.string(), z.unknown()))
        .parse(content)
        .reduce((sum, member) => sum + 1 + valueBytes(member), 0)
    );
  return 1;
};

const textOf = (row: Image | null, name: string): string | null => {
  const value = row?.[name]?.['S'];
  return typeof value === 'string' ? value : null;
};

const units = (row: Image | null): number => (row ? Math.max(1, Math.ceil(sizeOf(row) / unitBytes)) : 0);

/** DynamoDB stores a hundred bytes beside each row, and beside each of its copies in an index. */
const rowOverheadBytes = 100;
const keyNames = (index: string): string[] => ['pk', 'sk', `pk${index.replace('gsi', '')}`, `sk${index.replace('gsi', '')}`];
const storedBytes = (row: Image | null, indexes: ReadonlyArray<string>): number => {
  if (!row) return 0;
  const copies = indexes.filter((index) => textOf(row, `pk${index.replace('gsi', '')}`) !== null);
  const keys = copies.map((index) => sizeOf(Object.fromEntries(keyNames(index).map((name) => [name, row[name] ?? { S: '' }]))));
  return sizeOf(row) + rowOverheadBytes + keys.reduce((sum, bytes) => sum + bytes + rowOverheadBytes, 0);
};

/** What changes leave behind in the table and its indexes, which hold keys alone. Rows with a time to live count until it is over. */
export const bytesLeftBy = (changes: ReadonlyArray<ChangedRow>, indexes: ReadonlyArray<string>): number =>
  changes.reduce((sum, change) => {
    const before = change.old ? image.parse(change.old) : null;
    const after = change.new ? image.parse(change.new) : null;
    return sum + storedBytes(after, indexes) - storedBytes(before, indexes);
  }, 0);

/** Most written patterns first. `indexes` are the names of the table's indexes. */
export const heatOf = (changes: ReadonlyArray<ChangedRow>, indexes: ReadonlyArray<string>): Heat[] => {
  const byKey = new Map<string, number>();
  const add = (key: string, amount: number): void => void byKey.set(key, (byKey.get(key) ?? 0) + amount);
  for (const change of changes) {
    const before = change.old ? image.parse(change.old) : null;
    const after = change.new ? image.parse(change.new) : null;
    const entity = textOf(after ?? before, '_') ?? '';
    add(`${entity}: ${textOf(after ?? before, 'pk') ?? ''}`, transactionFactor * Math.max(units(before), units(after)));
    for (const index of indexes) {
      const [was, is] = [textOf(before, `pk${index.replace('gsi', '')}`), textOf(after, `pk${index.replace('gsi', '')}`)];
      const isMoved = was !== is || textOf(before, `sk${index.replace('gsi', '')}`) !== textOf(after, `sk${index.replace('gsi', '')}`);
      if (was && isMoved) add(`${entity} ${index}: ${was}`, units(before));
      if (is) add(`${entity} ${index}: ${is}`, isMoved ? units(after) : Math.max(units(before), units(after)));
    }
  }
  const byPattern = new Map<string, Heat>();
  for (const [key, amount] of byKey) {
    const [pattern = ''] = key.split(': ');
    const heat = byPattern.get(pattern) ?? { pattern, hottestUnits: 0, units: 0 };
    heat.units += amount;
    heat.hottestUnits = Math.max(heat.hottestUnits, amount);
    byPattern.set(pattern, heat);
  }
  return [...byPattern.values()].toSorted((a, b) => b.hottestUnits - a.hottestUnits);
};
