import { z } from 'zod';
import { AwsJsonError, awsJson, type Endpoint } from '../aws-json.ts';
import type { Manifest } from '../manifest.ts';

const anything = z.unknown();
const described = z.object({
  Table: z.object({
    LatestStreamArn: z.string(),
    GlobalSecondaryIndexes: z.array(z.object({ IndexName: z.string() })).optional(),
  }),
});
const ttl = z.object({ TimeToLiveDescription: z.object({ TimeToLiveStatus: z.string().optional() }).optional() });

const keyed = (prefix: string) => [
  { AttributeName: `pk${prefix.replace('gsi', '')}`, KeyType: 'HASH' },
  { AttributeName: `sk${prefix.replace('gsi', '')}`, KeyType: 'RANGE' },
];

/** Creates the table of the topology when it is not there, and its missing indexes when it is: `pk`, `sk`, and `pk1`, `sk1` for `gsi1`
 *  for each index (all strings), a stream with both images, TTL. Returns the stream's ARN. */
export const provisionTable = async (
  endpoint: Endpoint,
  tableName: string,
  { indexes, ttlAttribute }: Manifest['table'],
): Promise<string> => {
  const indexOf = (name: string) => ({ IndexName: name, KeySchema: keyed(name), Projection: { ProjectionType: 'KEYS_ONLY' } });
  const attributesOf = (names: ReadonlyArray<string>) =>
    names.flatMap((name) => keyed(name)).map(({ AttributeName }) => ({ AttributeName, AttributeType: 'S' }));
  try {
    await awsJson(
      'dynamodb',
      endpoint,
      'CreateTable',
      {
        TableName: tableName,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: keyed(''),
        AttributeDefinitions: attributesOf(['', ...indexes]),
        ...(indexes.length ? { GlobalSecondaryIndexes: indexes.map(indexOf) } : {}),
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      },
      anything,
    );
  } catch (error) {
    if (!(error instanceof AwsJsonError && error.code === 'ResourceInUseException')) throw error;
  }
  const { Table: table } = await awsJson('dynamodb', endpoint, 'DescribeTable', { TableName: tableName }, described);
  const present = new Set(table.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  for (const index of indexes.filter((name) => !present.has(name))) {
    await awsJson(
      'dynamodb',
      endpoint,
      'UpdateTable',
      {
        TableName: tableName,
        AttributeDefinitions: attributesOf(['', index]),
        GlobalSecondaryIndexUpdates: [{ Create: indexOf(index) }],
      },
      anything,
    );
  }
  const { TimeToLiveDescription: state } = await awsJson('dynamodb', endpoint, 'DescribeTimeToLive', { TableName: tableName }, ttl);
  if (state?.TimeToLiveStatus !== 'ENABLED') {
    await awsJson(
      'dynamodb',
      endpoint,
      'UpdateTimeToLive',
      { TableName: tableName, TimeToLiveSpecification: { Enabled: true, AttributeName: ttlAttribute } },
      anything,
    );
  }
  return table.LatestStreamArn;
};
