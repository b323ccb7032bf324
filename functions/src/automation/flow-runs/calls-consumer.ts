import { readEnv } from '../../platform/env.ts';
import { leaseOn } from '../../platform/message-lease.ts';
import { queueConsumer } from '../../platform/queue-consumer.ts';
import { setAsideTo } from '../../platform/set-aside.ts';
import { flowCallsEnv } from './env.ts';
import { callDeps } from './service/flow-run-deps.ts';
import { flowCallMessage } from './service/flow-run-messages.ts';
import { makeCall } from './service/make-call.ts';
import { makeTalk } from '../talks/service/make-talk.ts';
import { talkDeps } from '../talks/service/talk-deps.ts';

const env = readEnv(flowCallsEnv);
const cloud = {
  ownOrigins: env.OWN_ORIGINS,
  callsQueueUrl: env.FLOW_CALLS_QUEUE_URL,
  composing: { shardQueueUrl: env.SHARD_QUEUE_URL, outboundQueueUrl: env.OUTBOUND_QUEUE_URL },
};

export const handler = queueConsumer(
  flowCallMessage,
  ({ threadId }) => threadId,
  (message) =>
    message.talk ? makeTalk(talkDeps(message.companyId, cloud), message) : makeCall(callDeps(message.companyId, cloud.ownOrigins), message),
  { lease: leaseOn({ queueUrl: env.FLOW_CALLS_QUEUE_URL, leaseSec: 60 }), setAside: setAsideTo(env.DEAD_QUEUE_URL) },
);
