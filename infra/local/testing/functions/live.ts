import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';

const tableName = process.env['TABLE_NAME'] ?? '';
const db = new DynamoDBClient({});
const live = new ApiGatewayManagementApiClient({ endpoint: process.env['LIVE_MANAGEMENT_URL'] ?? '' });

type ConnectEvent = APIGatewayProxyWebsocketEventV2 & { queryStringParameters?: Record<string, string> };

export const handler = async (event: ConnectEvent): Promise<{ statusCode: number }> => {
  const { routeKey, connectionId } = event.requestContext;
  const key = { pk: { S: 'live' }, sk: { S: connectionId } };
  if (routeKey === '$connect') {
    const refusal = event.queryStringParameters?.['refuse'];
    if (refusal) return { statusCode: Number(refusal) };
    await db.send(new PutItemCommand({ TableName: tableName, Item: key }));
  } else if (routeKey === '$disconnect') {
    await db.send(new DeleteItemCommand({ TableName: tableName, Key: key }));
  } else {
    await live.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: `echo ${event.body}` }));
  }
  return { statusCode: 200 };
};
