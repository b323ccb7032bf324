import {
  companyId as companyIdSchema,
  messageId as messageIdSchema,
  threadId as threadIdSchema,
  type CompanyId,
  type ConnectionId,
} from '@balcao/shared/domain/ids.ts';
import { directoryRecords } from '../directory/service/directory-records.ts';
import { readEnv } from '../platform/env.ts';
import { sendToFifo, sendToQueue } from '../platform/queues.ts';
import { setAsideTo } from '../platform/set-aside.ts';
import { streamConsumer, type Change } from '../platform/stream-consumer.ts';
import { indexChanges } from '../search/service/index-changes.ts';
import { nudgeShard } from '../sessions/service/nudge.ts';
import { sessionRecords, shardOf } from '../sessions/service/session-records.ts';
import { countTicketChanges, removeDeletedTickets, toMediaJob, toOutbound } from '../tickets/service/react-to-changes.ts';
import { reactionsEnv } from './env.ts';

const env = readEnv(reactionsEnv);

const fetchMedia = (changes: ReadonlyArray<Change>): Promise<void> =>
  sendToQueue(
    env.MEDIA_QUEUE_URL,
    changes.map(toMediaJob).filter((job) => job !== null),
  );

/** Official channels through their queue; WhatsApp by QR code into its connection's outbox, with a nudge to whoever runs
 *  the session. */
const enqueueOutbound = async (changes: ReadonlyArray<Change>): Promise<void> => {
  const jobs = changes.map(toOutbound).filter((job) => job !== null);
  const byChannel = Map.groupBy(
    await Promise.all(
      jobs.map(async (entry) => ({ ...entry, channel: await channelOf(companyIdSchema.parse(entry.job.companyId), entry.connectionId) })),
    ),
    ({ channel }) => channel,
  );
  await sendToFifo(
    env.OUTBOUND_QUEUE_URL,
    // It can neither edit nor take back; the use cases refuse both.
    (byChannel.get('whatsapp_oficial') ?? [])
      .filter(({ job }) => job.kind !== 'update')
      .map(({ job, deduplicationId }) => ({ body: job, groupId: job.groupId, deduplicationId })),
  );
  const toSessions = byChannel.get('whatsapp') ?? [];
  for (const { job, connectionId } of toSessions) {
    await sessionRecords(companyIdSchema.parse(job.companyId)).putOutbox(connectionId, {
      kind: job.kind,
      threadId: threadIdSchema.parse(job.threadId),
      messageId: messageIdSchema.parse(job.messageId),
      attempt: job.attempt,
    });
  }
  for (const shard of new Set(toSessions.map(({ connectionId }) => shardOf(connectionId)))) await nudgeShard(env.SHARD_QUEUE_URL, shard);
};

/** A connection never changes its channel, so this is remembered for good. */
const channels = new Map<string, string>();
const channelOf = async (companyId: CompanyId, connectionId: ConnectionId): Promise<string | null> => {
  const known = channels.get(connectionId);
  if (known) return known;
  const connection = await directoryRecords(companyId).getConnection(connectionId);
  if (connection) channels.set(connectionId, connection.channel);
  return connection?.channel ?? null;
};

/** Everything that follows from a change except live frames. What customers wait for goes first. */
export const handler = streamConsumer(
  [
    { outbound: enqueueOutbound, media: fetchMedia, counters: (changes) => countTicketChanges(changes, new Date()) },
    { search: indexChanges, removal: removeDeletedTickets },
  ],
  setAsideTo(env.DEAD_QUEUE_URL),
);
