import {
  companyId as companyIdSchema,
  messageId as messageIdSchema,
  threadId as threadIdSchema,
  type CompanyId,
  type ConnectionId,
} from '@balcao/shared/domain/ids.ts';
import { connectionRecords } from '../../connections/service/connection-records.ts';
import { Hints } from '../../platform/hints.ts';
import { log } from '../../platform/logger.ts';
import { sendToFifo } from '../../platform/queues.ts';
import type { Reaction } from '../../platform/stream-consumer.ts';
import type { ReactionsEnv } from '../../reactions/env.ts';
import { nudgeShard } from '../../sessions/service/nudge.ts';
import { sessionRecords, shardOf } from '../../sessions/service/session-records.ts';
import { toOutbound } from '../service/outbox.ts';

type Job = NonNullable<ReturnType<typeof toOutbound>> & { companyId: CompanyId };

/** Official channels through their queue; WhatsApp by QR code into its connection's outbox, with a nudge to whoever runs the session. */
const handOver: Readonly<Record<string, (jobs: ReadonlyArray<Job>, env: ReactionsEnv) => Promise<void>>> = {
  whatsapp_oficial: (jobs, env) =>
    sendToFifo(
      env.OUTBOUND_QUEUE_URL,
      // It can neither edit nor take back; the use cases refuse both.
      jobs
        .filter(({ job }) => job.kind !== 'update')
        .map(({ job, deduplicationId }) => ({ body: job, groupId: job.groupId, deduplicationId })),
    ),
  whatsapp: async (jobs, env) => {
    for (const { companyId, job, connectionId } of jobs) {
      await sessionRecords(companyId).putOutbox(connectionId, {
        kind: job.kind,
        threadId: threadIdSchema.parse(job.threadId),
        messageId: messageIdSchema.parse(job.messageId),
        attempt: job.attempt,
      });
    }
    for (const shard of new Set(jobs.map(({ connectionId }) => shardOf(connectionId)))) await nudgeShard(env.SHARD_QUEUE_URL, shard);
  },
};

/** Gives what attendants write and read to the channel of its connection, in order. */
export const outbound: Reaction<ReactionsEnv> = {
  on: { message: ['created', 'changed'], ticket: ['changed'] },
  urgent: true,
  whenBusy: 'stream',
  react: async (changes, env) => {
    const jobs = changes.flatMap((change) => {
      const found = toOutbound(change);
      return found ? [{ ...found, companyId: companyIdSchema.parse(found.job.companyId) }] : [];
    });
    const channels = await Promise.all(jobs.map(({ companyId, connectionId }) => channelOf(companyId, connectionId)));
    for (const [channel, ofChannel] of Map.groupBy(jobs, (job) => channels[jobs.indexOf(job)] ?? null)) {
      if (channel === null) {
        log.warn('OUTBOUND_WITHOUT_CONNECTION nothing to send this with', { messages: ofChannel.length });
        continue;
      }
      const hand = handOver[channel];
      if (!hand) throw new Error(`no way to send over the channel ${channel}`);
      await hand(ofChannel, env);
    }
  },
};

/** A connection never changes its channel, so this is remembered. */
const known = new Hints<string>(50_000);
const channelOf = async (companyId: CompanyId, connectionId: ConnectionId): Promise<string | null> => {
  const kept = known.get(connectionId);
  if (kept) return kept;
  const connection = await connectionRecords(companyId).get(connectionId);
  if (connection) known.set(connectionId, connection.channel);
  return connection?.channel ?? null;
};
