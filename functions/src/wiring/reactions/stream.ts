// Reads contacts' rows for the search, which knows no more of a contact than its words.
import '../../people/contacts/service/contact-records.ts';
import { readEnv } from '../../platform/env.ts';
import { leaseOn } from '../../platform/message-lease.ts';
import { setAsideTo } from '../../platform/set-aside.ts';
import { entitiesOf, putOffTo, streamConsumer } from '../../platform/stream-consumer.ts';
import { assertLoaded } from '../../platform/table/entity.ts';
import { reactionsEnv } from '../../platform/reactions-env.ts';
import { reactions } from './registry.ts';

const env = readEnv(reactionsEnv);
assertLoaded(entitiesOf(reactions));

export const handler = streamConsumer(reactions, {
  env,
  lease: leaseOn({ queueUrl: env.AGAIN_QUEUE_URL, leaseSec: 60 }),
  setAside: setAsideTo(env.DEAD_QUEUE_URL),
  putOff: putOffTo(env.AGAIN_QUEUE_URL),
});
