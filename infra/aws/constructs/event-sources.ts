import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping, FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Trigger } from '../../topology-types.ts';
import { receiveFrom } from './queue-permissions.ts';
import { give } from './permissions.ts';
import type { TopologyFunction } from './topology-function.ts';

type Of<Kind extends Trigger['on']> = Extract<Trigger, { on: Kind }>;

export const addQueueSource = (target: TopologyFunction, queue: IQueue, { batchSize, maxConcurrency, queue: name }: Of<'queue'>): void => {
  give(target.role, [receiveFrom([queue])]);
  const mapping = new EventSourceMapping(target, `Source-${name}`, {
    target: target.lambda,
    eventSourceArn: queue.queueArn,
    batchSize,
    reportBatchItemFailures: true,
    ...(maxConcurrency ? { maxConcurrency } : {}),
  });
  // Lambda asks whether the role may receive when the mapping is made.
  mapping.node.addDependency(target.role);
};

export const addStreamSource = (target: TopologyFunction, table: ITable, failures: IQueue, trigger: Of<'stream'>): void => {
  const streamArn = table.tableStreamArn;
  if (!streamArn) throw new Error('the table has no stream');
  give(target.role, [
    { actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], resources: [streamArn] },
    { actions: ['dynamodb:ListStreams'], resources: ['*'], because: 'Listing streams knows no resource.' },
  ]);
  const mapping = new EventSourceMapping(target, 'Source-stream', {
    target: target.lambda,
    eventSourceArn: streamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: trigger.batchSize,
    retryAttempts: trigger.maxRetries,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    // Brings the permission to send there with it.
    onFailure: new SqsDlq(failures),
    filters: trigger.filter.map((pattern) => FilterCriteria.filter(pattern)),
  });
  mapping.node.addDependency(target.role);
};

export const addRate = (target: TopologyFunction, { minutes }: Of<'rate'>): void => {
  new Rule(target, 'Rate', { schedule: Schedule.rate(Duration.minutes(minutes)), targets: [new LambdaFunction(target.lambda)] });
};
