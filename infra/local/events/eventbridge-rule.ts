import { z } from 'zod';
import { awsJson, type Endpoint } from '../aws-json.ts';
import { queueArn } from '../cloud/queue-attributes.ts';
import { startQueueMapping } from './queue-mapping.ts';

const created = z.object({ QueueUrl: z.string() });
const eventOf = z.looseObject({ Records: z.tuple([z.looseObject({ body: z.string() })]) });

/** A rule `rate(n minutes)` in the EventBridge at `endpoint`. It cannot call functions here, so its events come by a queue of their own. */
export const startEventBridgeRule = async ({
  endpoint,
  name,
  minutes,
  invoke,
}: {
  endpoint: Exclude<Endpoint, string>;
  name: string;
  minutes: number;
  invoke: (event: object) => Promise<unknown>;
}): Promise<{ stop: () => Promise<void> }> => {
  const queueName = `rule-${name}`;
  const { QueueUrl: queueUrl } = await awsJson('sqs', endpoint, 'CreateQueue', { QueueName: queueName }, created);
  const ScheduleExpression = `rate(${minutes} ${minutes === 1 ? 'minute' : 'minutes'})`;
  await awsJson('events', endpoint, 'PutRule', { Name: name, ScheduleExpression, State: 'ENABLED' }, z.unknown());
  const targets = [{ Id: 'queue', Arn: queueArn(endpoint.accountId, queueName) }];
  await awsJson('events', endpoint, 'PutTargets', { Rule: name, Targets: targets }, z.unknown());
  return startQueueMapping({
    endpoint,
    queueUrl,
    batchSize: 1,
    maxConcurrency: 1,
    invoke: (event) => invoke(z.looseObject({}).parse(JSON.parse(eventOf.parse(event).Records[0].body))),
  });
};
