import type { Effect } from '@balcao/shared/domain/automation/effect.ts';
import { ratingQuestion } from '@balcao/shared/domain/automation/rating-scale.ts';
import { inFittingParts } from '@balcao/shared/domain/messages/in-fitting-parts.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { customerLanguageOf } from '@balcao/shared/domain/customer-language.ts';
import { wordsOf } from '@balcao/shared/domain/automation/words.ts';
import { fillText, placeholderValues } from '@balcao/shared/domain/placeholders.ts';
import { isVisible } from '@balcao/shared/domain/text/is-visible.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { isReachable } from '@balcao/shared/domain/tickets/thread-control.ts';
import { isIgnored } from '@balcao/shared/domain/tickets/transitions/close.ts';
import { calledName } from '../../../people/contacts/service/contact-records.ts';
import { newMessage } from '../messages/new-message.ts';
import type { TicketDeps } from './ticket-deps.ts';
import type { Decided, UpdateTicket } from './ticket-change.ts';

/** The automatic messages that go with a change: greeting on accept, farewell on close; on transfer its note and notice, and what the queue says to whom it
 *  is to wait in it. Outside the reply window, and while another app answers, the customer gets none; what is longer than the channel takes comes in parts. */
export const automaticMessages = async (
  deps: TicketDeps,
  ticket: Ticket,
  decision: Pick<Decided, 'kind' | 'change'>,
  request: Pick<UpdateTicket, 'sendFarewellMessage' | 'msgTransfer'>,
  arrival: ReadonlyArray<Effect>,
  now: Date,
): Promise<Message[]> => {
  const { actor } = deps;
  const { queues, connections, users } = await deps.names();
  const queueId = decision.change.queueId ?? ticket.queueId;
  const filled = async (text: string) =>
    fillText(
      text,
      placeholderValues(
        {
          contactName: calledName(await deps.contacts.get(ticket.contactId)),
          userName: actor.name,
          queue: queueId ? (queues.get(queueId)?.name ?? '') : '',
          connection: connections.get(ticket.connectionId)?.name ?? '',
          ticketId: ticket.id,
        },
        { timeZone: actor.timeZone, language: customerLanguageOf(actor.settings) },
        now,
      ),
    ).trim();
  const reachable = isReachable(ticket, now);
  const toCustomer = async (text: string | undefined, at: Date): Promise<Message[]> => {
    const body = text && reachable ? await filled(text) : '';
    return inFittingParts(ticket.channel, body).map((part, index) =>
      newMessage({ ...ticket, queueId }, new Date(at.getTime() + index), { body: part, userId: actor.userId }),
    );
  };
  switch (decision.kind) {
    case 'accept': {
      const groupsToo = !ticket.isGroup || connections.get(ticket.connectionId)?.groupAsTicket === true;
      return actor.settings.sendGreetingAccepted === 'enabled' && groupsToo ? toCustomer(actor.settings.greetingAcceptedMessage, now) : [];
    }
    case 'close': {
      const connection = connections.get(ticket.connectionId);
      // Nobody ever attended to them: the connection's own farewell, where the company wants one.
      if (isIgnored(ticket.status) && ticket.acceptedAt === null)
        return actor.settings.sendFarewellWaitingTicket === 'enabled' ? toCustomer(connection?.complationMessage, now) : [];
      const farewell = request.sendFarewellMessage
        ? await toCustomer(users.get(actor.userId)?.farewellMessage || connection?.complationMessage, now)
        : [];
      const asks = decision.change.status === 'nps' ? ratingQuestion(connection?.ratingMessage ?? '', wordsOf(actor.settings)) : '';
      const question = await toCustomer(asks, new Date(now.getTime() + farewell.length));
      return [...farewell, ...question.map((message) => ({ ...message, userId: null, handledBy: 'rating' }))];
    }
    case 'transfer': {
      const note = request.msgTransfer?.trim();
      const notice =
        actor.settings.sendMsgTransfTicket === 'enabled'
          ? await toCustomer(actor.settings.transferMessage, new Date(now.getTime() + 1))
          : [];
      const told: Message[] = [];
      for (const effect of arrival)
        if (effect.kind === 'say') told.push(...(await toCustomer(effect.body, new Date(now.getTime() + 1 + notice.length + told.length))));
      return [
        ...(note && isVisible(note)
          ? [newMessage({ ...ticket, queueId }, now, { body: note, isPrivate: true, userId: actor.userId, ack: 1 })]
          : []),
        ...notice,
        ...told.map((message) => ({ ...message, userId: null, handledBy: 'queue' })),
      ];
    }
    default:
      return [];
  }
};
