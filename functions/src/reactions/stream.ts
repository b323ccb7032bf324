import { readEnv } from '../platform/env.ts';
import { setAsideTo } from '../platform/set-aside.ts';
import { putOffTo, streamConsumer } from '../platform/stream-consumer.ts';
import { reactionsEnv } from './env.ts';
import { reactions } from './registry.ts';

const env = readEnv(reactionsEnv);

export const handler = streamConsumer(reactions, {
  env,
  setAside: setAsideTo(env.DEAD_QUEUE_URL),
  putOff: putOffTo(env.AGAIN_QUEUE_URL),
});
