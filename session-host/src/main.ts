import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { readEnv } from '@balcao/functions/platform/env.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import { leaseRecords, shardCount } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import { hostEnv } from './env.ts';
import { startHealthServer } from './health-server.ts';
import { keepUnreadSessions } from './keep-unread-sessions.ts';
import { NudgeListener } from './nudge-listener.ts';
import { startMetrics } from './publish-metrics.ts';
import { SessionHost } from './session-host.ts';
import { leaseTimesOf, ShardLeases } from './shard-leases.ts';
import { silenceLibsignal } from './silence-libsignal.ts';
import { countingLogger, WhatsAppCounts } from './whatsapp-counts.ts';

silenceLibsignal();
keepUnreadSessions();
const env = readEnv(hostEnv);
const counts = new WhatsAppCounts();
const caCertificate = env.WHATSAPP_CA_FILE ? readFileSync(env.WHATSAPP_CA_FILE, 'utf8') : null;
const host = new SessionHost(env, countingLogger(counts), counts, caCertificate);
const leases = new ShardLeases({
  store: leaseRecords,
  owner: `${hostname()}-${randomUUID()}`,
  shards: Array.from({ length: shardCount }, (_, shard) => shard),
  now: () => Date.now(),
  times: leaseTimesOf(env.LEASE_SECONDS),
  onGained: async (shard) => {
    await host.reconcile(shard);
    nudges.listen(shard);
  },
  onLost: async (shard) => {
    nudges.leave(shard);
    await host.stopShard(shard);
  },
});
host.use(leases);
const nudges = new NudgeListener(env.SHARD_QUEUE_URL, async (shard, hint) => {
  await host.reconcile(shard);
  host.nudge(shard, hint);
});

const facts = () => ({ sessions: host.sessions, shards: leases.shards.length, failing: host.failing });
const health = await startHealthServer(env.HEALTH_PORT, process.env.HEALTH_HOST ?? '0.0.0.0', facts);
const stopMetrics = startMetrics(facts, counts);
await leases.start();

/** Nudges say when to look; this is for those that got lost. */
const lookEveryMs = 30_000;
let isLooking = false;
const look = setInterval(() => {
  if (isLooking) return;
  isLooking = true;
  void Promise.all(leases.shards.map((shard) => host.reconcile(shard).then(() => host.nudge(shard)))).finally(() => {
    isLooking = false;
  });
}, lookEveryMs);

const stop = async (): Promise<void> => {
  log.info('HOST_STOPPING handing the sessions over', { sessions: host.sessions });
  clearInterval(look);
  stopMetrics();
  nudges.stop();
  await leases.stop();
  health.close();
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
log.info('HOST_READY running sessions', { shards: leases.shards.length });
