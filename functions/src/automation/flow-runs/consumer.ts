import { readEnv } from '../../platform/env.ts';
import { leaseOn } from '../../platform/message-lease.ts';
import { queueConsumer } from '../../platform/queue-consumer.ts';
import { setAsideTo } from '../../platform/set-aside.ts';
import { flowRunsEnv } from './env.ts';
import { advanceThread } from './service/advance-thread.ts';
import { flowRunDeps } from './service/flow-run-deps.ts';
import { flowRunMessage } from './service/flow-run-messages.ts';

const env = readEnv(flowRunsEnv);
const composing = { shardQueueUrl: env.SHARD_QUEUE_URL, outboundQueueUrl: env.OUTBOUND_QUEUE_URL };

/** Conversations stand for themselves; what concerns one is done in its order. */
export const handler = queueConsumer(
  flowRunMessage,
  ({ threadId }) => threadId,
  (message) => advanceThread(flowRunDeps(message.companyId, composing), message),
  { lease: leaseOn({ queueUrl: env.OWN_QUEUE_URL, leaseSec: 30 }), setAside: setAsideTo(env.DEAD_QUEUE_URL) },
);
