import { messageIdOf, type TagId, type UserId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { customerLanguageOf } from '@balcao/shared/domain/customer-language.ts';
import { fillText, placeholderValues } from '@balcao/shared/domain/placeholders.ts';
import { enterLane, isOnBoard } from '@balcao/shared/domain/tickets/lane.ts';
import { isReachable } from '@balcao/shared/domain/tickets/thread-control.ts';
import type { Ticket, TicketLane } from '@balcao/shared/domain/tickets/ticket.ts';
import { calledName } from '../../../people/contacts/service/contact-records.ts';
import { derivedUlid } from '../../../platform/new-ids.ts';
import { newMessage } from '../messages/new-message.ts';
import type { LaneDeps } from './lane-deps.ts';

export type Moved =
  | { outcome: 'moved'; ticket: Ticket }
  | { outcome: 'there'; ticket: Ticket }
  | { outcome: 'lost' }
  | { outcome: 'no-lane' };

/** Moves a ticket's card into a lane, or out of all (`tagId` null), and says the lane's greeting to the customer: both in one write, so that it is said
 *  once for each entry. A ticket that ended is on no board and greets nobody, but keeps the lane for when it is opened again.
 *  @returns `there`: it is in that lane already. `lost`: somebody moved it since it was read. `no-lane`: there is no such lane (any more). */
export const moveCard = async (
  deps: LaneDeps,
  ticket: Ticket,
  tagId: TagId | null,
  by: { id: UserId; name: string } | null,
): Promise<Moved> => {
  const lane = enterLane(ticket, tagId, deps.now());
  if (lane === null) return { outcome: 'there', ticket };
  const entered = tagId === null ? null : await deps.lanes.get(tagId);
  if (tagId !== null && entered === null) return { outcome: 'no-lane' };
  const greeting = entered && (await greetingFor(deps, ticket, lane, entered.greetingMessageLane, by));
  if ((await deps.tickets.moveLane(ticket, lane, greeting)) === 'lost') return { outcome: 'lost' };
  return { outcome: 'moved', ticket: { ...ticket, lane, ...(greeting ? { lastMessage: greeting.body, lastMessageFromMe: true } : {}) } };
};

/** What is said on entry: nothing to a group that is no ticket like others, nor where the customer may not be written to. */
const greetingFor = async (
  deps: LaneDeps,
  ticket: Ticket,
  { at }: TicketLane,
  text: string,
  by: { id: UserId; name: string } | null,
): Promise<Message | null> => {
  const now = deps.now();
  if (text.trim() === '' || !isOnBoard(ticket) || !isReachable(ticket, now)) return null;
  const [{ queues, connections }, contact, company] = await Promise.all([
    deps.names(),
    deps.contacts.get(ticket.contactId),
    deps.company(),
  ]);
  const connection = connections.get(ticket.connectionId);
  if (ticket.isGroup && connection?.groupAsTicket !== true) return null;
  const values = placeholderValues(
    {
      contactName: calledName(contact),
      userName: by?.name ?? '',
      queue: ticket.queueId ? (queues.get(ticket.queueId)?.name ?? '') : '',
      connection: connection?.name ?? '',
      ticketId: ticket.id,
    },
    { timeZone: company?.timeZone ?? 'America/Sao_Paulo', language: customerLanguageOf(company?.settings) },
    now,
  );
  const body = fillText(text, values).trim();
  const id = messageIdOf(derivedUlid(now, `${ticket.id} lane ${at}`), ticket.id);
  return body === '' ? null : newMessage(ticket, now, { id, body, userId: by?.id ?? null });
};
