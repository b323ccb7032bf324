import { SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { FixUp } from './fix-up.ts';

/** Dead-letter queue, and what makes a FIFO queue work by group. */
export const fixUpQueue: FixUp = async ({ physicalId, properties }) => {
  const { RedrivePolicy, DeduplicationScope, FifoThroughputLimit } = properties;
  const attributes = {
    ...(RedrivePolicy ? { RedrivePolicy: JSON.stringify(RedrivePolicy) } : {}),
    ...(typeof DeduplicationScope === 'string' ? { DeduplicationScope } : {}),
    ...(typeof FifoThroughputLimit === 'string' ? { FifoThroughputLimit } : {}),
  };
  const names = Object.keys(attributes);
  if (names.length > 0) await new SQSClient({}).send(new SetQueueAttributesCommand({ QueueUrl: physicalId, Attributes: attributes }));
  return names;
};
