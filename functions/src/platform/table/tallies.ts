import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { dynamo } from '../aws-clients.ts';
import type { RowWrite } from '../write-together.ts';
import type { StoredItem } from './definition.ts';
import { tableName } from './table-name.ts';

/** Prefix of the attributes that are tallies: counters in a row whose names are known only at run time. The names of other attributes never
 *  begin with this prefix. */
const mark = '.';

/** Makes an upsert also count: each number is added to the row's tally (counter) of that name, which begins at 0. */
export const withTallies = ({ kind, params }: RowWrite, tallies: Readonly<Record<string, number>>): RowWrite => {
  const added = Object.entries(tallies).filter(([, by]) => by !== 0);
  if (added.length === 0) return { kind, params };
  return {
    kind,
    params: {
      ...params,
      UpdateExpression: `${String(params['UpdateExpression'])} ADD ${added.map((_one, index) => `#tally${index} :tally${index}`).join(', ')}`,
      ExpressionAttributeNames: {
        ...recordOf(params['ExpressionAttributeNames']),
        ...Object.fromEntries(added.map(([name], index) => [`#tally${index}`, `${mark}${name}`])),
      },
      ExpressionAttributeValues: {
        ...recordOf(params['ExpressionAttributeValues']),
        ...Object.fromEntries(added.map(([, by], index) => [`:tally${index}`, { N: String(by) }])),
      },
    },
  };
};

type Key = Pick<StoredItem, 'pk' | 'sk'>;

/** Sums the tallies (counters) of the rows of a partition from key `first` to key `last`, both included. @returns the sums by tally name. */
export const sumTallies = async (first: Key, last: Key): Promise<Map<string, number>> => {
  const sums = new Map<string, number>();
  let start: StoredItem | undefined;
  do {
    const { Items, LastEvaluatedKey } = await dynamo().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: values({ ':pk': first['pk'], ':first': first['sk'], ':last': last['sk'] }),
        ExclusiveStartKey: start,
      }),
    );
    for (const item of Items ?? [])
      for (const [name, value] of Object.entries(item))
        if (name.startsWith(mark) && value.N !== undefined)
          sums.set(name.slice(mark.length), (sums.get(name.slice(mark.length)) ?? 0) + Number(value.N));
    start = LastEvaluatedKey;
  } while (start);
  return sums;
};

const values = (given: Record<string, StoredItem[string] | undefined>): StoredItem =>
  Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])));

const recordOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});
