import type { StoredItem } from '@balcao/functions/platform/table/definition.ts';
import { dynoxideTools } from '../local/dynamodb/dynoxide-tools.ts';
import { localNames } from '../local/local-config.ts';
import type { LocalCloud } from '../local/start-local-cloud.ts';

/** Puts rows, replacing those of the same key, past the table's stream: nothing reacts to them. */
export type PutInBulk = (rows: ReadonlyArray<StoredItem>) => Promise<void>;

/** dynoxide takes up to 10 000 rows, and answers nobody else meanwhile. */
const rowsAtOnce = 2_000;

export const putInBulk = ({ config }: LocalCloud): PutInBulk => {
  const call = dynoxideTools(config.ports.dynamodbMcp, config.dynamodbMcpToken);
  return async (rows) => {
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await call('bulk_put_items', { table_name: localNames.tableName, items: rows.slice(from, from + rowsAtOnce) });
  };
};
