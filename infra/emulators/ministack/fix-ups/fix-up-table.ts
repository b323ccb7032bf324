import { DynamoDBClient, UpdateContinuousBackupsCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import type { FixUp } from './fix-up.ts';

const propertiesSchema = z.object({
  TimeToLiveSpecification: z.object({ AttributeName: z.string() }).optional(),
  PointInTimeRecoverySpecification: z.object({ PointInTimeRecoveryEnabled: z.boolean() }).optional(),
});

/** Expiry of items, and point-in-time recovery. */
export const fixUpTable: FixUp = async ({ physicalId: TableName, properties }) => {
  const { TimeToLiveSpecification: ttl, PointInTimeRecoverySpecification: recovery } = propertiesSchema.parse(properties);
  const client = new DynamoDBClient({});
  if (ttl) await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { ...ttl, Enabled: true } }));
  if (recovery) await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification: recovery }));
  return [...(ttl ? ['TimeToLive'] : []), ...(recovery ? ['PointInTimeRecovery'] : [])];
};
