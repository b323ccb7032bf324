import type { DecidedEffect } from '@balcao/shared/domain/automation/effect.ts';
import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { isByBot } from '@balcao/shared/domain/messages/is-by-bot.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { messageRecords, parseMessageImage, type MessageRecords } from '../../conversation/tickets/service/message-records.ts';
import { playOnTicket } from '../../conversation/tickets/service/play-on-ticket.ts';
import { ticketRecords } from '../../conversation/tickets/service/ticket-records.ts';
import { contactRecords, type ContactStore } from '../../people/contacts/service/contact-records.ts';
import type { Reaction } from '../../platform/stream-consumer.ts';
import { connectionRecords, type ConnectionStore } from '../../setup/connections/service/connection-records.ts';
import { refusesChoices } from '../service/refuses-choices.ts';
import { graphErrorRule } from '../whatsapp-official/graph-errors.ts';

type Deps = {
  messages: Pick<MessageRecords, 'retry'>;
  tickets: Pick<ReturnType<typeof ticketRecords>, 'get'>;
  contacts: Pick<ContactStore, 'get'>;
  connections: Pick<ConnectionStore, 'get'>;
  play: (playing: Parameters<typeof playOnTicket>[1]) => ReturnType<typeof playOnTicket>;
};

/** What follows when a message of the bot did not go out. A question whose buttons Meta refuses by a status goes again, as its text (the sender knows of no
 *  refusal then). After any other failure the conversation goes to people: the customer would be silent, for they were asked nothing. */
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
      const { threadId, id, updatedAt } = message;
      if (isOfConnection(message)) continue;
      if (isOfChoices(message)) await deps.messages.retry({ threadId, messageId: id }, 1, updatedAt);
      else await toPeople(deps, message);
    }
  },
});

/** Nothing goes out over the connection, whoever writes: what failed is sent again by hand once it works. Codes below 1 are ours. */
const isOfConnection = ({ failed }: Message): boolean =>
  failed !== null && failed.code > 0 && graphErrorRule(failed.code).action === 'pause-connection';

const isOfChoices = ({ choices = [], attempt, failed }: Message): boolean =>
  choices.length > 0 && attempt === 0 && failed !== null && failed.code > 0 && refusesChoices(graphErrorRule(failed.code).reasonKey);

const toPeople = async ({ tickets, contacts, connections, play }: Deps, { id, ticketId }: Message): Promise<void> => {
  for (let tries = 0; tries < mostTries; tries++) {
    const ticket = await tickets.get(ticketId);
    // Somebody wrote since, or what was said later went out.
    if (!ticket?.isBot || ticket.lastMessageId !== id) return;
    // Nobody attends to whom did not consent: they are asked again when they write.
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

/** Nothing is said: what was said last did not arrive. */
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
