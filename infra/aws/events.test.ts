import { beforeAll, describe, expect, it, vi } from 'vitest';
import { physicalQueueName } from '../local/manifest.ts';
import type { Trigger } from '../topology-types.ts';
import { deployed, functions, queueId, queues, text } from './testing/deployed.ts';
import { resourcesOf } from './testing/synth-app.ts';

// The CDK itself takes seconds to load on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cloud: ReturnType<typeof deployed>;
beforeAll(() => {
  cloud = deployed();
});

const triggersOf = <Kind extends Trigger['on']>(kind: Kind) =>
  functions.flatMap(([name, { triggers, timeoutSec }]) =>
    triggers
      .filter((trigger): trigger is Extract<Trigger, { on: Kind }> => trigger.on === kind)
      .map((trigger) => ({ name, timeoutSec, trigger })),
  );

describe('queues', () => {
  const idOf = (name: string) =>
    resourcesOf(cloud.templates.get('Data'), 'AWS::SQS::Queue').find(([id]) => id.replace(/[0-9A-F]{8}$/, '') === queueId(name))?.[0];

  it.each(Object.entries(queues))('deploys %s with its dead-letter queue', (name, spec) => {
    const found = resourcesOf(cloud.templates.get('Data'), 'AWS::SQS::Queue').find(
      ([, { Properties }]) => Properties.QueueName === `balcao-prod-${physicalQueueName(name, spec)}`,
    );

    const { RedrivePolicy: redrive, ...properties } = found?.[1].Properties ?? {};

    expect(properties).toMatchObject({
      VisibilityTimeout: spec.visibilitySec,
      SqsManagedSseEnabled: true,
      ...(spec.fifo ? { FifoQueue: true, DeduplicationScope: 'messageGroup', FifoThroughputLimit: 'perMessageGroupId' } : {}),
    });
    expect(redrive).toEqual(
      spec.deadLetter
        ? {
            maxReceiveCount: spec.maxReceives,
            deadLetterTargetArn: { 'Fn::GetAtt': [idOf(spec.deadLetter), 'Arn'] },
          }
        : undefined,
    );
  });

  it('has no other queue', () => {
    expect(cloud.all('AWS::SQS::Queue')).toHaveLength(Object.keys(queues).length);
  });

  it.each(triggersOf('queue'))('hides a message of $trigger.queue for six times as long as $name may take', ({ timeoutSec, trigger }) => {
    expect(queues[trigger.queue]?.visibilitySec).toBeGreaterThanOrEqual(6 * timeoutSec);
  });

  it.each(triggersOf('queue'))('gives $name no more messages of $trigger.queue at once than one request can lease', ({ trigger }) => {
    expect(trigger.batchSize).toBeLessThanOrEqual(10);
  });
});

describe('event sources', () => {
  const mappingOf = (name: string, source: RegExp) =>
    cloud
      .all('AWS::Lambda::EventSourceMapping')
      .find(
        ([, { Properties }]) => Properties.FunctionName.Ref === cloud.lambdaOf(name).id && source.test(text(Properties.EventSourceArn)),
      )?.[1].Properties;

  it.each(triggersOf('queue'))('lets $name consume $trigger.queue', ({ name, trigger }) => {
    expect(mappingOf(name, new RegExp(`${queueId(trigger.queue)}[0-9A-F]{8}Arn`))).toMatchObject({
      BatchSize: trigger.batchSize,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ...(trigger.maxConcurrency ? { ScalingConfig: { MaximumConcurrency: trigger.maxConcurrency } } : {}),
    });
  });

  it.each(triggersOf('stream'))(
    'gives $name the records that its filter lets through, by no more patterns than Lambda takes',
    ({ name, trigger }) => {
      const mapping = mappingOf(name, /TableStreamArn/);

      expect(mapping).toMatchObject({
        BatchSize: trigger.batchSize,
        MaximumRetryAttempts: trigger.maxRetries,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      });
      expect(text(mapping.DestinationConfig)).toContain(queueId(trigger.onFailureQueue));
      expect(mapping.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern))).toEqual(trigger.filter);
      expect(trigger.filter.length).toBeLessThanOrEqual(5);
    },
  );

  it.each([
    ['reactions', ['all', 'followers']],
    ['live-fan-out', ['all', 'screens']],
  ])('wakes %s for no write of a message or a contact that is for others', (name, reach) => {
    const ofMessages = triggersOf('stream')
      .filter((each) => each.name === name)
      .flatMap(({ trigger }) => trigger.filter.filter((pattern) => JSON.stringify(pattern).includes('"message"')));

    expect(ofMessages).toEqual([
      { eventName: ['MODIFY', 'INSERT'], dynamodb: { NewImage: { _: { S: expect.toSatisfy(isWhoSays) }, _r: { S: reach } } } },
    ]);
  });

  /** Entities whose rows say who has to hear of a write. */
  const isWhoSays = (entities: ReadonlyArray<string>) =>
    ['contact,message', 'contact,contactListCount,contactListItem,message'].includes(entities.toSorted().join());

  it('has no other mapping', () => {
    expect(cloud.all('AWS::Lambda::EventSourceMapping')).toHaveLength(triggersOf('queue').length + triggersOf('stream').length);
  });

  it('has at most two readers of the stream: a third would slow all of them', () => {
    expect(triggersOf('stream').length).toBeLessThanOrEqual(2);
  });

  it('has one rule for each rate', () => {
    expect(cloud.all('AWS::Events::Rule')).toHaveLength(triggersOf('rate').length);
  });
});
