import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { APIGatewayProxyEventV2, APIGatewayProxyResultV2 } from 'aws-lambda';

const greeting = process.env['GREETING'];
const tableName = process.env['TABLE_NAME'];
const queueUrl = process.env['WORK_QUEUE_URL'];
const db = new DynamoDBClient({});
const queues = new SQSClient({});

export const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyResultV2> => {
  switch (`${event.requestContext.http.method} ${event.rawPath}`) {
    case 'GET /fails':
      throw new Error('as asked');
    case 'GET /hangs':
      return new Promise(() => {});
    case 'POST /binary':
      return {
        statusCode: 201,
        headers: { 'content-type': 'image/png' },
        body: event.body ?? '',
        isBase64Encoded: true,
        cookies: ['a=1', 'b=2'],
      };
    case 'POST /messages': {
      const { id, group = 'g', text = '' } = JSON.parse(event.body ?? '{}');
      if (text === 'queue') await queues.send(new SendMessageCommand({ QueueUrl: queueUrl ?? '', MessageBody: id }));
      else {
        const Item = { pk: { S: group }, sk: { S: id }, text: { S: text }, _: { S: 'message' } };
        await db.send(new PutItemCommand({ TableName: tableName ?? '', Item }));
      }
      return { statusCode: 202, body: JSON.stringify({ id }) };
    }
    default:
      return JSON.stringify({ greeting, event });
  }
};
