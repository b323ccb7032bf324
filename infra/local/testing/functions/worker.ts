import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';

const tableName = process.env['TABLE_NAME'] ?? '';
const db = new DynamoDBClient({});

const note = (record: SQSRecord): Promise<unknown> =>
  db.send(
    new UpdateItemCommand({
      TableName: tableName,
      Key: { pk: { S: 'seen' }, sk: { S: record.attributes.MessageGroupId ?? 'none' } },
      UpdateExpression: 'SET seen = list_append(if_not_exists(seen, :none), :one)',
      ExpressionAttributeValues: {
        ':none': { L: [] },
        ':one': { L: [{ S: `${record.body}/${record.attributes.ApproximateReceiveCount}` }] },
      },
    }),
  );

/** Bodies say what to do: `poison` always fails, `flaky` fails the first time, `throws` throws the first time. After a failure the rest of
 *  its group waits, as a consumer of ordered messages must make it: SQS hands over several of a group at once. */
export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  const stopped = new Set<string>();
  for (const record of event.Records) {
    const group = record.attributes.MessageGroupId;
    if (group !== undefined && stopped.has(group)) {
      batchItemFailures.push({ itemIdentifier: record.messageId });
      continue;
    }
    await note(record);
    const isFirst = record.attributes.ApproximateReceiveCount === '1';
    if (record.body.startsWith('throws') && isFirst) throw new Error('as asked');
    if (record.body.startsWith('poison') || (record.body.startsWith('flaky') && isFirst)) {
      batchItemFailures.push({ itemIdentifier: record.messageId });
      if (group !== undefined) stopped.add(group);
    }
  }
  return { batchItemFailures };
};
