import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { EventBridgeEvent } from 'aws-lambda';

const db = new DynamoDBClient({});

/** Keeps the last event of the clock. */
export const handler = async (event: EventBridgeEvent<'Scheduled Event', object>): Promise<void> => {
  const Item = { pk: { S: 'clock' }, sk: { S: 'last' }, event: { S: JSON.stringify(event) } };
  await db.send(new PutItemCommand({ TableName: process.env['TABLE_NAME'] ?? '', Item }));
};
