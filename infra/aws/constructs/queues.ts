import { Duration } from 'aws-cdk-lib';
import { DeduplicationScope, FifoThroughputLimit, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type Manifest, physicalQueueName } from '../../local/manifest.ts';
import { acknowledge } from './acknowledge.ts';

/** Every queue of the topology by its name there, dead-letter queues included. They are named, so that shards can be counted from one
 *  URL and people find them. FIFO queues run in high-throughput mode: the group is the conversation. */
export const createQueues = (scope: Construct, prefix: string, queues: Manifest['queues']): ReadonlyMap<string, Queue> => {
  const created = new Map<string, Queue>();
  const create = (name: string): Queue => {
    const present = created.get(name);
    if (present) return present;
    const spec = queues[name];
    if (!spec) throw new Error(`The topology names a queue "${name}" that it does not declare.`);
    const queue = new Queue(scope, `Queue-${name}`, {
      queueName: `${prefix}-${physicalQueueName(name, spec)}`,
      visibilityTimeout: Duration.seconds(spec.visibilitySec),
      retentionPeriod: Duration.days(14),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      ...(spec.fifo
        ? {
            fifo: true,
            deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
            fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
          }
        : {}),
      ...(spec.deadLetter && spec.maxReceives
        ? { deadLetterQueue: { queue: create(spec.deadLetter), maxReceiveCount: spec.maxReceives } }
        : {}),
    });
    if (!spec.deadLetter) acknowledge(queue, { 'AwsSolutions-SQS3': 'It is itself where messages end that could not be handled.' });
    created.set(name, queue);
    return queue;
  };
  for (const name of Object.keys(queues)) create(name);
  return created;
};
