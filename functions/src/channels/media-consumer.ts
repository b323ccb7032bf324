import {
  companyId as companyIdSchema,
  connectionId as connectionIdSchema,
  contactId as contactIdSchema,
  messageId,
  partsOfThread,
  threadId,
} from '@balcao/shared/domain/ids.ts';
import { mediaQueueMessage, type MediaQueueMessage } from '@balcao/shared/events/channel-messages.ts';
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

const env = readEnv(senderEnv);
const settings = { baseUrl: env.GRAPH_API_URL.replace(/\/$/, '') };
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
  await fetchMedia({ companyId, messages: messageRecords(companyId), provider: open.client(settings), putFile, now }, key, receiveCount);
};

const groupOf = (job: MediaQueueMessage): string => ('contactId' in job ? job.contactId : job.messageId);

export const handler = queueConsumer(mediaQueueMessage, groupOf, fetchOne, {
  // Providers keep a file for days, but sometimes serve it only minutes after the message.
  lease: leaseOn({ queueUrl: env.OWN_QUEUE_URL, leaseSec: 60, retrySec: { first: 8, most: 120 } }),
  setAside: setAsideTo(env.DEAD_QUEUE_URL),
});
