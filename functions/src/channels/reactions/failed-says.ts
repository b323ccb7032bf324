import type { DecidedEffect } from '@balcao/shared/domain/automation/effect.ts';
import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { isByBot } from '@balcao/shared/domain/messages/written-by.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { messageRecords, parseMessageImage, type MessageRecords } from '../../conversation/tickets/service/message-records.ts';
import { playOnTicket } from '../../conversation/tickets/service/play-on-ticket.ts';
import { ticketRecords } from '../../conversation/tickets/service/ticket-records.ts';
import { contactRecords, type ContactStore } from '../../people/contacts/service/contact-records.ts';
import type { Reaction } from '../../platform/stream-consumer.ts';
import { connectionRecords, type ConnectionStore } from '../../setup/connections/service/connection-records.ts';
import { refusesChoices } from '../service/refuses-choices.ts';
import type { FailureRule } from '../adapter.ts';
import { adapterOf } from '../registry.ts';

type Deps = {
  messages: Pick<MessageRecords, 'retry'>;
  tickets: Pick<ReturnType<typeof ticketRecords>, 'get'>;
  contacts: Pick<ContactStore, 'get'>;
  connections: Pick<ConnectionStore, 'get'>;
  play: (playing: Parameters<typeof playOnTicket>[1]) => ReturnType<typeof playOnTicket>;
};

/** What follows when a message of the bot did not go out. A question whose buttons Meta refuses by a status goes again, as its text (the sender knows of no
 *  refusal then). After any other failure the ticket goes to attendants: the customer was not asked anything and will not write by themselves. */
export const failedSaysReaction = (depsOf: (companyId: CompanyId) => Deps): Reaction => ({
  on: { message: ['changed'] },
  urgent: true,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    for (const { old, new: now } of changes) {
      if (!now?.['failed'] || !old || old['failed']) continue;
      const message = parseMessageImage(now);
      if (!isByBot(message)) continue;
      const deps = depsOf(companyIdSchema.parse(now['companyId']));
      const ticket = await deps.tickets.get(message.ticketId);
      if (!ticket) continue;
      const rule = ruleOf(ticket, message);
      if (rule?.action === 'pause-connection') continue;
      if (rule && isOfChoices(message, rule))
        await deps.messages.retry({ threadId: message.threadId, messageId: message.id }, 1, message.updatedAt);
      else await toPeople(deps, message);
    }
  },
});

/** Meta's rule for a failure; null on linked phones, which have codes of their own, and for codes below 1, which are ours. While a rule pauses the connection,
 *  no message reaches the customer over it: this one is sent again by hand once it works. */
const ruleOf = ({ channel }: Ticket, { failed }: Message): FailureRule | null =>
  failed !== null && failed.code > 0 ? (adapterOf(channel).provider?.failureRule(failed.code) ?? null) : null;

const isOfChoices = ({ choices = [], attempt }: Message, { reasonKey }: FailureRule): boolean =>
  choices.length > 0 && attempt === 0 && refusesChoices(reasonKey);

const toPeople = async ({ tickets, contacts, connections, play }: Deps, { id, ticketId }: Message): Promise<void> => {
  for (let tries = 0; tries < mostTries; tries++) {
    const ticket = await tickets.get(ticketId);
    // The customer wrote again, or a later message of the bot was sent.
    if (!ticket?.isBot || ticket.lastMessageId !== id) return;
    // Without consent no attendant may take the ticket; the question is repeated with the customer's next message.
    if (ticket.status === 'lgpd') return;
    const contact = await contacts.get(ticket.contactId);
    if (!contact) return;
    const connection = await connections.get(ticket.connectionId);
    const queueId = ticket.queueId ?? connection?.sendIdQueue ?? connection?.queueIds[0] ?? null;
    const now = new Date();
    const speaking = { cause: id, now, timeZone: 'UTC', language: 'pt', contactName: '', queueName: '', connectionName: '' } as const;
    if ((await play({ ticket, contact, effects: handOver(ticket, queueId), speaking })) === 'saved') return;
  }
  throw new Error('a ticket kept changing while its bot was to leave it');
};
const mostTries = 5;

/** Without a text to the customer, whom the last one did not reach. */
const handOver = ({ queueId: before, bot }: Ticket, queueId: Ticket['queueId']): DecidedEffect[] => {
  const why = { reason: 'notDelivered', by: 'notDelivered' };
  return [
    queueId === before ? { kind: 'log', type: 'redirected', ...why } : { kind: 'queue', queueId, log: 'redirected', ...why },
    { kind: 'remember', change: { asks: undefined, menuAt: undefined, enters: undefined, choice: undefined, talked: true }, by: why.by },
    bot?.flow === undefined ? { kind: 'holds', isBot: false, by: why.by } : { kind: 'endFlow', by: why.by },
  ];
};

export const failedSays = failedSaysReaction((companyId) => ({
  messages: messageRecords(companyId),
  tickets: ticketRecords(companyId),
  contacts: contactRecords(companyId),
  connections: connectionRecords(companyId),
  play: (playing) => playOnTicket(companyId, playing, []),
}));
