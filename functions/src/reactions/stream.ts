import { companyId as companyIdSchema, type CompanyId, type ConnectionId } from '@balcao/shared/domain/ids.ts';
import { directoryRecords } from '../directory/service/directory-records.ts';
import { readEnv } from '../platform/env.ts';
import { sendToFifo, sendToQueue } from '../platform/queues.ts';
import { streamConsumer, type Change } from '../platform/stream-consumer.ts';
import { indexChanges } from '../search/service/index-changes.ts';
import { countTicketChanges, removeDeletedTickets, toMediaJob, toOutbound } from '../tickets/service/react-to-changes.ts';
import { reactionsEnv } from './env.ts';

const env = readEnv(reactionsEnv);

/** Everything that follows from a change except live frames. What customers wait for goes first; each part may run again
 *  for the same change without doing more. */
const react = async (changes: ReadonlyArray<Change>): Promise<void> => {
  await Promise.all([
    enqueueOutbound(changes),
    sendToQueue(
      env.MEDIA_QUEUE_URL,
      changes.map(toMediaJob).filter((job) => job !== null),
    ),
    countTicketChanges(changes, new Date()),
  ]);
  await indexChanges(changes);
  await removeDeletedTickets(changes);
};

/** Only channels a Lambda can send on; the WhatsApp container looks after its own outbox. */
const enqueueOutbound = async (changes: ReadonlyArray<Change>): Promise<void> => {
  const jobs = changes.map(toOutbound).filter((job) => job !== null);
  const wanted = await Promise.all(
    jobs.map(async (entry) =>
      (await channelOf(companyIdSchema.parse(entry.job.companyId), entry.connectionId)) === 'whatsapp_oficial' ? entry : null,
    ),
  );
  await sendToFifo(
    env.OUTBOUND_QUEUE_URL,
    wanted.filter((entry) => entry !== null).map(({ job, deduplicationId }) => ({ body: job, groupId: job.groupId, deduplicationId })),
  );
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

export const handler = streamConsumer(react);
