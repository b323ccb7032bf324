import { companyId as companyIdSchema, messageId, partsOfThread, threadId } from '@balcao/shared/domain/ids.ts';
import { outboundQueueMessage, type OutboundQueueMessage } from '@balcao/shared/events/channel-messages.ts';
import { customerLanguageOf } from '@balcao/shared/domain/customer-language.ts';
import { companyRecords } from '../organisation/companies/service/company-records.ts';
import { contactRecords } from '../people/contacts/service/contact-records.ts';
import { connectionRecords } from '../setup/connections/service/connection-records.ts';
import { readEnv } from '../platform/env.ts';
import { deliveryUrl, readFile } from '../platform/files.ts';
import { log } from '../platform/logger.ts';
import { leaseOn } from '../platform/message-lease.ts';
import { queueConsumer } from '../platform/queue-consumer.ts';
import { setAsideTo } from '../platform/set-aside.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { controlAfter } from '@balcao/shared/domain/tickets/thread-control.ts';
import { ticketRecords } from '../conversation/tickets/service/ticket-records.ts';
import { messageRecords } from '../conversation/tickets/service/message-records.ts';
import { senderEnv } from './env.ts';
import { failUnsent } from './service/fail-unsent.ts';
import { ForwardPace } from './service/forward-pace.ts';
import { openConnection } from './service/open-connection.ts';
import { quickMessageRecords } from '../setup/quick-messages/service/quick-message-records.ts';
import { readProviderTemplates } from './service/read-provider-templates.ts';
import { noteMissingTemplate } from './service/templates/note-missing-template.ts';
import { takeBackReactionOf } from './service/take-back-reaction.ts';
import { sendReadReceipt, sendStoredMessage, sendTyping } from './service/send-stored-message.ts';

const env = readEnv(senderEnv);
const graphUrl = env.GRAPH_API_URL.replace(/\/$/, '');

/** An upload and a send that is tried in other words end before the function's own 100 s, so that a silent provider is an answer of ours and not
 *  a killed function, which would never get to say that the message failed. Meta takes its time for the upload of a film. */
const timeouts = { timeoutMs: 8_000, mediaTimeoutMs: 60_000 };

const forwards = new ForwardPace();

const send = async (job: OutboundQueueMessage, { receiveCount }: { receiveCount: number }): Promise<void> => {
  const companyId = companyIdSchema.parse(job.companyId);
  const key = { threadId: threadId.parse(job.threadId), messageId: messageId.parse(job.messageId) };
  const open = await openConnection(companyId, partsOfThread(key.threadId).connectionId);
  if (!open) {
    log.warn('OUTBOUND_WITHOUT_CONNECTION nothing to send this with', { companyId, messageId: key.messageId });
    return failUnsent(messageRecords(companyId), { ...key, kind: job.kind, attempt: job.attempt }, new Date());
  }
  const deps = {
    companyId,
    messages: messageRecords(companyId),
    contacts: contactRecords(companyId),
    connections: connectionRecords(companyId),
    heldElsewhere: async (ticketId: Message['ticketId'], at: string) => {
      const { get, setThreadControl } = ticketRecords(companyId);
      const ticket = await get(ticketId);
      const control = ticket && controlAfter(ticket.threadControl, { owner: 'other', at });
      if (control && control !== ticket.threadControl) await setThreadControl(ticket, control);
    },
    templateMissing: (template: NonNullable<Message['template']>) =>
      noteMissingTemplate(
        {
          quickMessages: quickMessageRecords(companyId),
          getConnection: connectionRecords(companyId).get,
          readTemplates: (connection) => readProviderTemplates(companyId, connection, graphUrl),
        },
        open.id,
        template,
      ),
    connectionId: open.id,
    channel: open.channel,
    provider: open.client({ baseUrl: graphUrl, ...timeouts }),
    readFile,
    signUrl: deliveryUrl,
    now: () => new Date(),
    language: async () => customerLanguageOf((await companyRecords(companyId).get())?.settings),
    takeBackReaction: takeBackReactionOf(companyId),
    pace: (message: Message) => forwards.take(message),
  };
  if (job.kind === 'typing') return sendTyping(deps, key, job.attempt);
  if (job.kind === 'read') return sendReadReceipt(deps, key);
  return sendStoredMessage(deps, key, job.attempt, receiveCount);
};

export const handler = queueConsumer(outboundQueueMessage, ({ groupId }) => groupId, send, {
  lease: leaseOn({ queueUrl: env.OWN_QUEUE_URL, leaseSec: 20 }),
  setAside: setAsideTo(env.DEAD_QUEUE_URL),
});
