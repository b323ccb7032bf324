import { readEnv } from '../platform/env.ts';
import { queueConsumer } from '../platform/queue-consumer.ts';
import { setAsideTo } from '../platform/set-aside.ts';
import { flowCallsEnv } from './env.ts';
import { callDeps } from './service/flow-run-deps.ts';
import { flowCallMessage } from './service/flow-run-messages.ts';
import { makeCall } from './service/make-call.ts';

const env = readEnv(flowCallsEnv);

export const handler = queueConsumer(
  flowCallMessage,
  ({ threadId }) => threadId,
  (message) => makeCall(callDeps(message.companyId), message),
  { setAside: setAsideTo(env.DEAD_QUEUE_URL) },
);
