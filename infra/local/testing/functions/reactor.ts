import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';

const tableName = process.env['TABLE_NAME'] ?? '';
const db = new DynamoDBClient({});
const live = new ApiGatewayManagementApiClient({ endpoint: process.env['LIVE_MANAGEMENT_URL'] ?? '' });

/** Sends every message written to every open socket; a message saying `poison` always fails. */
export const handler = async (event: DynamoDBStreamEvent): Promise<void> => {
  if (event.Records.some(({ dynamodb }) => dynamodb?.NewImage?.['text']?.S === 'poison')) throw new Error('as asked');
  const { Items: sockets = [] } = await db.send(
    new QueryCommand({ TableName: tableName, KeyConditionExpression: 'pk = :live', ExpressionAttributeValues: { ':live': { S: 'live' } } }),
  );
  const ids = event.Records.map(({ eventName, dynamodb }) => `${eventName} ${dynamodb?.Keys?.['sk']?.S}`);
  const Data = JSON.stringify(ids);
  for (const { sk } of sockets) {
    await live.send(new PostToConnectionCommand({ ConnectionId: sk?.S ?? '', Data })).catch((error: Error) => {
      if (error.name !== 'GoneException') throw error;
    });
  }
};
