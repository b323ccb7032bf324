import { BatchGetItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { dynamo } from '../aws-clients.ts';
import { BusyError } from '../fault-of.ts';
import type { StoredItem } from './definition.ts';
import { tableName } from './table-name.ts';

const tries = 5;
/** Maximum number of keys of a BatchGetItem request, a limit of DynamoDB. */
const getsAtOnce = 100;

/** Reads items by their keys; returns those that exist, in no particular order.
 *  @param options `keysOnly`: returns only the key of each item.
 *  @throws BusyError when the table did not return all of them in five tries. */
export const batchGetItems = async (
  keys: ReadonlyArray<StoredItem>,
  { consistent, keysOnly = false }: { consistent: boolean; keysOnly?: boolean },
): Promise<StoredItem[]> => {
  const table = tableName();
  const how = { ConsistentRead: consistent, ProjectionExpression: keysOnly ? 'pk, sk' : undefined };
  const pages = await Promise.all(
    chunksOf(keys, getsAtOnce).map(async (chunk) => {
      const found: StoredItem[] = [];
      let waiting: Record<string, AttributeValue>[] = chunk;
      for (let tried = 0; waiting.length > 0; tried++) {
        if (tried === tries) throw new BusyError('reads were throttled');
        const { Responses, UnprocessedKeys } = await dynamo().send(
          new BatchGetItemCommand({ RequestItems: { [table]: { Keys: waiting, ...how } } }),
        );
        found.push(...(Responses?.[table] ?? []));
        waiting = UnprocessedKeys?.[table]?.Keys ?? [];
      }
      return found;
    }),
  );
  return pages.flat();
};

export const chunksOf = <T>(all: ReadonlyArray<T>, size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
