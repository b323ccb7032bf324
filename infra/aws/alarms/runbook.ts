import type { Topology } from '../../topology-types.ts';
import { listAlarms } from './alarm-list.ts';

const head = '| alarm | people notice | first |\n|---|---|---|\n';

/** Rows of the runbook's table by alarm: what people notice, and what to do first. */
export const readRunbook = (operations: string): Map<string, { notice: string; first: string }> =>
  new Map(
    tableOf(operations)
      .split('\n')
      .map((row) => /^\| `([\w-]+)` \| (.+) \| (.*) \|$/.exec(row))
      .flatMap((row) => (row ? [[row[1] ?? '', { notice: row[2] ?? '', first: row[3] ?? '' }]] : [])),
  );

/** The document with a row for each alarm of the topology and no other. What to do first is kept as it is there: a function that people call
 *  gets what holds for all of them, any other new alarm nothing, which its test does not accept. */
export const writeRunbook = (operations: string, topology: Topology): string => {
  const written = readRunbook(operations);
  const rows = listAlarms(topology).map((alarm) => {
    const first = written.get(alarm.name)?.first ?? (isOfRoutes(alarm, topology) ? 'The route in the error lines; `table-throttles`.' : '');
    return `| \`${alarm.name}\` | ${alarm.notice} | ${first} |\n`;
  });
  return operations.replace(tableOf(operations), () => rows.join(''));
};

const isOfRoutes = (alarm: ReturnType<typeof listAlarms>[number], { functions }: Topology): boolean =>
  alarm.watches === 'function-errors' && functions[alarm.functionName]?.triggers.every(({ on }) => on === 'http') === true;

const tableOf = (operations: string): string => {
  const start = operations.indexOf(head) + head.length;
  return operations.slice(start, operations.indexOf('\n\n', start) + 1);
};
