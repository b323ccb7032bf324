import { region } from '../local-config.ts';
import { type Manifest, physicalQueueName } from '../manifest.ts';

export const queueArn = (accountId: string, physicalName: string): string => `arn:aws:sqs:${region}:${accountId}:${physicalName}`;

/** The attributes a queue of the topology has in SQS, as `CreateQueue` takes them. */
export const queueAttributes = (manifest: Manifest, name: string, accountId: string): Record<string, string> => {
  const spec = manifest.queues[name];
  const deadLetter = spec?.deadLetter ? manifest.queues[spec.deadLetter] : undefined;
  return {
    VisibilityTimeout: String(spec?.visibilitySec ?? 30),
    ...(spec?.fifo
      ? {
          FifoQueue: 'true',
          ContentBasedDeduplication: 'false',
          DeduplicationScope: 'messageGroup',
          FifoThroughputLimit: 'perMessageGroupId',
        }
      : {}),
    ...(spec?.deadLetter && deadLetter && spec.maxReceives !== null
      ? {
          RedrivePolicy: JSON.stringify({
            deadLetterTargetArn: queueArn(accountId, physicalQueueName(spec.deadLetter, deadLetter)),
            maxReceiveCount: spec.maxReceives,
          }),
        }
      : {}),
  };
};
