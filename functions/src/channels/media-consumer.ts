import {
  companyId as companyIdSchema,
  connectionId as connectionIdSchema,
  contactId as contactIdSchema,
  messageId,
  partsOfThread,
  threadId,
} from '@balcao/shared/domain/ids.ts';
import { mediaQueueMessage, type MediaQueueMessage } from '@balcao/shared/events/channel-messages.ts';
import { connectionRecords } from '../setup/connections/service/connection-records.ts';
import { contactRecords } from '../people/contacts/service/contact-records.ts';
import { readEnv } from '../platform/env.ts';
import { putFile } from '../platform/files.ts';
import { leaseOn } from '../platform/message-lease.ts';
import { queueConsumer } from '../platform/queue-consumer.ts';
import { setAsideTo } from '../platform/set-aside.ts';
import { messageRecords } from '../conversation/tickets/service/message-records.ts';
import { senderEnv } from './env.ts';
import { fetchMedia } from './service/fetch-media.ts';
import { fetchProfile } from './service/fetch-profile.ts';
import { openConnection } from './service/open-connection.ts';
import { waitingFileStoreFor } from './store/waiting-file-store.ts';

const env = readEnv(senderEnv);
/** A file whose address has to be asked for anew ends before the function's own 110 s. */
const settings = { baseUrl: env.GRAPH_API_URL.replace(/\/$/, ''), timeoutMs: 8_000, mediaTimeoutMs: 42_000 };
const now = () => new Date();

const fetchOne = async (job: MediaQueueMessage, { receiveCount }: { receiveCount: number }): Promise<void> => {
  const companyId = companyIdSchema.parse(job.companyId);
  if ('contactId' in job) {
    const open = await openConnection(companyId, connectionIdSchema.parse(job.connectionId));
    if (!open) return;
    const { id: connectionId, channel } = open;
    const deps = { companyId, connectionId, channel, contacts: contactRecords(companyId), provider: open.client(settings), putFile, now };
    return fetchProfile(deps, contactIdSchema.parse(job.contactId), receiveCount);
  }
  const key = { threadId: threadId.parse(job.threadId), messageId: messageId.parse(job.messageId) };
  const open = await openConnection(companyId, partsOfThread(key.threadId).connectionId);
  if (!open) return;
  const deps = {
    companyId,
    connectionId: open.id,
    messages: messageRecords(companyId),
    connections: connectionRecords(companyId),
    waiting: waitingFileStoreFor(companyId, open.id),
    provider: open.client(settings),
    putFile,
    now,
  };
  await fetchMedia(deps, key, receiveCount);
};

const groupOf = (job: MediaQueueMessage): string => ('contactId' in job ? job.contactId : job.messageId);

export const handler = queueConsumer(mediaQueueMessage, groupOf, fetchOne, {
  // Providers keep a file for days, but sometimes serve it only minutes after the message.
  lease: leaseOn({ queueUrl: env.OWN_QUEUE_URL, leaseSec: 60, retrySec: { first: 8, most: 120 } }),
  setAside: setAsideTo(env.DEAD_QUEUE_URL),
});
