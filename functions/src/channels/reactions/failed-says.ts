import type { DecidedEffect } from '@balcao/shared/domain/automation/effect.ts';
import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { isByBot } from '@balcao/shared/domain/messages/written-by.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
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
 *  refusal then). After any other failure the ticket goes to attendants: the customer was not asked anything and will not write by themselves.
 *  When the channel confirms a question after it was marked as not confirmed, the ticket returns to the bot. */
export const failedSaysReaction = (depsOf: (companyId: CompanyId) => Deps): Reaction => ({
  on: { message: ['changed'] },
  urgent: true,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    for (const { old, new: now } of changes) {
      if (!now || !old || !now['failed'] === !old['failed']) continue;
      const message = parseMessageImage(now);
      if (!isByBot(message)) continue;
      const deps = depsOf(companyIdSchema.parse(now['companyId']));
      if (!message.failed) {
        if (message.ack > 0) await toBot(deps, message);
        continue;
      }
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

const toPeople = (deps: Deps, message: Message): Promise<void> =>
  playAfter(deps, message, async (ticket) => {
    // Without consent no attendant may take the ticket; the question is repeated with the customer's next message.
    if (!ticket.isBot || ticket.status === 'lgpd') return null;
    const connection = await deps.connections.get(ticket.connectionId);
    return handOver(ticket, message, ticket.queueId ?? connection?.sendIdQueue ?? connection?.queueIds[0] ?? null);
  });

/** Without a text to the customer, whom the last one did not reach. */
const handOver = ({ queueId: before, bot }: Ticket, { id, failed }: Message, queueId: Ticket['queueId']): DecidedEffect[] => {
  const why = { reason: 'notDelivered', by: 'notDelivered' };
  const { asks, menuAt, talked } = bot ?? {};
  const isUnsure = failed?.code === ownFailures.noAnswer && bot?.flow === undefined && asks !== undefined;
  const unconfirmed = isUnsure ? { messageId: id, givenTo: queueId, queueId: before, asks, menuAt, talked } : undefined;
  const forgotten = { asks: undefined, menuAt: undefined, enters: undefined, choice: undefined };
  return [
    queueId === before ? { kind: 'log', type: 'redirected', ...why } : { kind: 'queue', queueId, log: 'redirected', ...why },
    { kind: 'remember', change: { ...forgotten, talked: true, unconfirmed }, by: why.by },
    bot?.flow === undefined ? { kind: 'holds', isBot: false, by: why.by } : { kind: 'endFlow', by: why.by },
  ];
};

/** A question arrived after all, and no person has taken the ticket: the customer's answer is for the bot. */
const toBot = (deps: Deps, message: Message): Promise<void> =>
  playAfter(deps, message, async ({ isBot, userId, status, bot, queueId }) => {
    const { unconfirmed } = bot ?? {};
    if (isBot || userId !== null || status !== 'pending' || unconfirmed?.messageId !== message.id) return null;
    const { asks, menuAt, talked, givenTo, queueId: before } = unconfirmed;
    // An attendant moved it meanwhile.
    if (queueId !== givenTo) return null;
    const why = { reason: 'deliveredLate', by: 'deliveredLate' };
    return [
      queueId === before ? { kind: 'log', type: 'redirected', ...why } : { kind: 'queue', queueId: before, log: 'redirected', ...why },
      { kind: 'remember', change: { asks, menuAt, talked, unconfirmed: undefined }, by: why.by },
      { kind: 'holds', isBot: true, by: why.by },
    ];
  });

/** @param decide null: nothing is to be done. It is asked again when the ticket changed meanwhile. */
const playAfter = async (
  { tickets, contacts, play }: Deps,
  { id, ticketId }: Message,
  decide: (ticket: Ticket) => Promise<DecidedEffect[] | null>,
): Promise<void> => {
  for (let tries = 0; tries < mostTries; tries++) {
    const ticket = await tickets.get(ticketId);
    // Otherwise the customer wrote again, or a later message was sent.
    if (ticket?.lastMessageId !== id) return;
    const effects = await decide(ticket);
    const contact = effects && (await contacts.get(ticket.contactId));
    if (!effects || !contact) return;
    const now = new Date();
    const speaking = { cause: id, now, timeZone: 'UTC', language: 'pt', contactName: '', queueName: '', connectionName: '' } as const;
    if ((await play({ ticket, contact, effects, speaking })) === 'saved') return;
  }
  throw new Error('a ticket kept changing after a message of its bot');
};
const mostTries = 5;

export const failedSays = failedSaysReaction((companyId) => ({
  messages: messageRecords(companyId),
  tickets: ticketRecords(companyId),
  contacts: contactRecords(companyId),
  connections: connectionRecords(companyId),
  play: (playing) => playOnTicket(companyId, playing, []),
}));
