import { companyId as companyIdSchema, messageId, partsOfThread, threadId } from '@balcao/shared/domain/ids.ts';
import { mediaQueueMessage, type MediaQueueMessage } from '@balcao/shared/events/channel-messages.ts';
import { readEnv } from '../platform/env.ts';
import { putFile } from '../platform/files.ts';
import { queueConsumer } from '../platform/queue-consumer.ts';
import { setAsideTo } from '../platform/set-aside.ts';
import { messageRecords } from '../tickets/service/message-records.ts';
import { senderEnv } from './env.ts';
import { fetchMedia } from './service/fetch-media.ts';
import { openConnection } from './service/open-connection.ts';

const env = readEnv(senderEnv);

const fetchOne = async (job: MediaQueueMessage, { receiveCount }: { receiveCount: number }): Promise<void> => {
  const companyId = companyIdSchema.parse(job.companyId);
  const key = { threadId: threadId.parse(job.threadId), messageId: messageId.parse(job.messageId) };
  const open = await openConnection(companyId, partsOfThread(key.threadId).connectionId);
  if (!open) return;
  await fetchMedia(
    {
      companyId,
      messages: messageRecords(companyId),
      provider: open.client({ baseUrl: env.GRAPH_API_URL.replace(/\/$/, '') }),
      putFile,
      now: () => new Date(),
    },
    key,
    receiveCount,
  );
};

export const handler = queueConsumer(mediaQueueMessage, (job) => job.messageId, fetchOne, { setAside: setAsideTo(env.DEAD_QUEUE_URL) });
