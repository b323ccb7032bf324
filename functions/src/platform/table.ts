import { dynamo } from './aws-clients.ts';
import { readEnv, tableEnv } from './env.ts';

/** ElectroDB's view of the one table; entity files are the only place that knows keys. Code can be imported where there is no table, by a
 *  test or by whoever reads the topology: that a function has one is checked when its entry parses its environment. */
export const tableConfig = () => ({ client: dynamo(), table: readEnv(tableEnv.partial()).TABLE_NAME ?? 'no-table' });

export const model = (entity: string) => ({ entity, version: '1', service: 'balcao' });

/** Index fields of the table, as `infra/topology.ts` declares them. */
export const indexes = {
  primary: { pk: 'pk', sk: 'sk' },
  gsi1: { index: 'gsi1', pk: 'gsi1pk', sk: 'gsi1sk' },
  gsi2: { index: 'gsi2', pk: 'gsi2pk', sk: 'gsi2sk' },
  gsi3: { index: 'gsi3', pk: 'gsi3pk', sk: 'gsi3sk' },
} as const;

/** Unix seconds, for the table's TTL attribute. */
export const expiresAfter = (now: Date, seconds: number): number => Math.floor(now.getTime() / 1000) + seconds;
