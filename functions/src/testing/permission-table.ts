import { readFileSync } from 'node:fs';
import { contracts } from '@balcao/shared/contract/all.ts';
import type { Route } from '@balcao/shared/contract/route.ts';

export const permissionTableFile = 'docs/permissions.md';

/** Who may call which route, as `docs/permissions.md` says it: by `area.route` and by the title of a column. */
export type PermissionTable = ReadonlyMap<string, Readonly<Record<string, boolean>>>;

/** Reads the rows of the document's table. A cell is `yes` or empty.
 *  @throws Error naming a row that is there twice or has another number of cells, and a cell that says something else. */
export const readPermissionTable = (): PermissionTable => {
  const lines = readFileSync(new URL(`../../../${permissionTableFile}`, import.meta.url), 'utf8').split('\n');
  const [head = [], ...rows] = lines.filter((line) => line.startsWith('|') && !/^\|[\s:|-]+$/.test(line)).map(cellsOf);
  const columns = head.slice(1);
  const table = new Map<string, Record<string, boolean>>();
  for (const [name = '', ...cells] of rows) {
    if (table.has(name) || cells.length !== columns.length) throw new Error(`${permissionTableFile}: ${name} is there twice or incomplete`);
    table.set(name, Object.fromEntries(columns.map((column, place) => [column, isYes(name, cells[place])])));
  }
  return table;
};

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const isYes = (name: string, cell: string | undefined): boolean => {
  if (cell !== '' && cell !== 'yes') throw new Error(`${permissionTableFile}: ${name} has a cell that is neither "yes" nor empty`);
  return cell === 'yes';
};

/** Every route of every contract, under the name it has in the table. */
export const everyRoute = Object.entries(contracts).flatMap(([area, routes]) =>
  Object.entries<Route>(routes).map(([name, route]) => ({ row: `${area}.${name}`, name, route })),
);
