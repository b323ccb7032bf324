import { z } from 'zod';

/** What a call to DynamoDB consumed. `partitions`: partition keys read, each with its share of the read units. */
export type TableCall = {
  readUnits: number;
  writeUnits: number;
  /** The part of the write units that indexes take. */
  indexUnits: number;
  partitions: [string, number][];
  /** Kinds of rows it touched, by their keys. */
  entities: string[];
};

const units = z.looseObject({ CapacityUnits: z.number() });
const consumed = z.looseObject({
  CapacityUnits: z.number(),
  GlobalSecondaryIndexes: z.record(z.string(), units).optional(),
});
const answer = z.looseObject({ ConsumedCapacity: z.union([consumed, z.array(consumed)]).optional() });

const attribute = z.object({ S: z.string() });
const keyed = z.looseObject({ pk: attribute, sk: attribute });
const asked = z.looseObject({
  Key: keyed.optional(),
  ExpressionAttributeValues: z.record(z.string(), z.unknown()).optional(),
  RequestItems: z.record(z.string(), z.unknown()).optional(),
  TransactItems: z.array(z.unknown()).optional(),
  IndexName: z.string().optional(),
});
const batchKeys = z.looseObject({ Keys: z.array(keyed) });

const readOperations = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);

/** Partition keys name the entity, after the company if it has one. */
const entitiesIn = (question: unknown): string[] => [
  ...new Set([...JSON.stringify(question).matchAll(/":?pk\d?":\{"S":"(?:\d+#)?([A-Za-z]+)/g)].map(([, name = '']) => name)),
];

/** Reads the call's cost out of its answer (asked for with ReturnConsumedCapacity INDEXES). DynamoDB charges a refused conditional write like one
 *  that went through, but says nothing about it: counted is one unit a row, two in a transaction, the least it can be. */
export const readTableCall = (operation: string, question: unknown, status: number, body: unknown): TableCall => {
  const { Key, ExpressionAttributeValues, RequestItems, TransactItems, IndexName } = asked.parse(question);
  const entities = entitiesIn(question);
  if (status !== 200) {
    const isRefusal = JSON.stringify(body).match(/ConditionalCheckFailed|TransactionCanceled/) !== null;
    return {
      readUnits: 0,
      writeUnits: isRefusal ? (TransactItems ? 2 * TransactItems.length : 1) : 0,
      indexUnits: 0,
      partitions: [],
      entities,
    };
  }
  const reports = [answer.parse(body).ConsumedCapacity ?? []].flat();
  const total = reports.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
  if (!readOperations.has(operation)) {
    const ofIndexes = reports.flatMap(({ GlobalSecondaryIndexes = {} }) => Object.values(GlobalSecondaryIndexes));
    return {
      readUnits: 0,
      writeUnits: total,
      indexUnits: ofIndexes.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0),
      partitions: [],
      entities,
    };
  }
  const queried = attribute.safeParse(ExpressionAttributeValues?.[':pk']).data?.S;
  const keys = [
    ...(Key ? [Key.pk.S] : []),
    ...(operation === 'Query' && queried ? [`${IndexName ? `${IndexName} ` : ''}${queried}`] : []),
    ...Object.values(RequestItems ?? {}).flatMap((of) => batchKeys.safeParse(of).data?.Keys.map(({ pk }) => pk.S) ?? []),
  ];
  return { readUnits: total, writeUnits: 0, indexUnits: 0, partitions: keys.map((key) => [key, total / keys.length]), entities };
};
