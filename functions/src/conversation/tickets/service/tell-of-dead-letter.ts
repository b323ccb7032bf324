import {
  companyId as companyIdSchema,
  connectionId as connectionIdSchema,
  messageId as messageIdSchema,
  threadId as threadIdSchema,
} from '@balcao/shared/domain/ids.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import {
  inboundQueueMessage,
  mediaQueueMessage,
  outboundQueueMessage,
  type InboundMessageEvent,
} from '@balcao/shared/events/channel-messages.ts';
import * as z from 'zod';
import { connectionRecords } from '../../../setup/connections/service/connection-records.ts';
import { withinCompany } from '../../../platform/tenant-scope.ts';
import { receiveDeps, type ReceiveDeps } from '../inbound/receive-deps.ts';
import { receiveMessage } from '../inbound/receive-message.ts';
import { notShownType } from '../inbound/to-message.ts';

/** Tells a company what was given up on where its attendants look: a customer's message gets a stand-in in its conversation, which becomes
 *  the message when it is put back; a message of ours is marked as not sent; a file as lost.
 *  @returns whether the conversation says so. */
export const tellOfDeadLetter = async (
  queue: string,
  { companyId, value }: { companyId: number | null; value: unknown },
): Promise<boolean> => {
  if (companyId === null) return false;
  const company = companyIdSchema.parse(companyId);
  return withinCompany(company, () => {
    const deps = receiveDeps(company);
    if (queue === 'inbound') return standIn(deps, value);
    if (queue === 'outbound') return markNotSent(deps, value);
    return queue === 'media' ? markLost(deps, value) : Promise.resolve(false);
  });
};

const envelope = z.looseObject({ event: z.looseObject({ type: z.literal('message'), content: z.looseObject({ kind: z.string() }) }) });

/** Only what says who wrote and when is kept: the rest may be what could not be stored. */
const standIn = async (deps: ReceiveDeps, value: unknown): Promise<boolean> => {
  const found = envelope.safeParse(value);
  if (!found.success || found.data.event.content.kind === 'reaction') return false;
  const { event, ...rest } = found.data;
  const bare = inboundQueueMessage.safeParse({
    ...rest,
    event: {
      type: 'message',
      channel: event['channel'],
      chatKey: event['chatKey'],
      providerId: event['providerId'],
      sentAt: event['sentAt'],
      contact: event['contact'],
      author: event['author'],
      fromMe: event['fromMe'] === true,
      quotedProviderId: null,
      content: { kind: 'unsupported', providerType: notShownType },
    },
  });
  if (!bare.success || bare.data.event.type !== 'message') return false;
  const connection = await connectionRecords(deps.companyId).get(connectionIdSchema.parse(bare.data.connectionId));
  if (!connection) return false;
  const message: InboundMessageEvent = bare.data.event;
  await receiveMessage(deps, connection, message, new Date(bare.data.receivedAt));
  return true;
};

const markNotSent = async ({ messages, now }: ReceiveDeps, value: unknown): Promise<boolean> => {
  const job = outboundQueueMessage.safeParse(value);
  if (!job.success || job.data.kind !== 'send') return false;
  const key = { threadId: threadIdSchema.parse(job.data.threadId), messageId: messageIdSchema.parse(job.data.messageId) };
  const message = await messages.get(key);
  if (!message || message.providerId !== null) return false;
  await messages.markFailed(key, { code: ownFailures.noAnswer, reason: '', retryable: true }, now().toISOString());
  return true;
};

const markLost = async ({ messages, now }: ReceiveDeps, value: unknown): Promise<boolean> => {
  const job = mediaQueueMessage.safeParse(value);
  if (!job.success || !('messageId' in job.data)) return false;
  const key = { threadId: threadIdSchema.parse(job.data.threadId), messageId: messageIdSchema.parse(job.data.messageId) };
  const message = await messages.get(key);
  if (message?.media?.state !== 'pending') return false;
  await messages.setReceivedMedia(key, { ...message.media, state: 'failed' }, now().toISOString());
  return true;
};
