import { replyWindowEndsAt } from '@balcao/shared/domain/channels.ts';
import { maskMentions } from '@balcao/shared/domain/contacts/mask-number.ts';
import type { CompanyId, UserId } from '@balcao/shared/domain/ids.ts';
import { userColor } from '@balcao/shared/domain/users/user-color.ts';
import { isHeldElsewhere } from '@balcao/shared/domain/tickets/thread-control.ts';
import type { Ticket, TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { withPictures } from '../../../people/contacts/service/contact-pictures.ts';
import { shownName, shownNumber, shownPicture, toTagViews } from '../../../people/contacts/service/present-contact.ts';
import type { Contact, ContactStore } from '../../../people/contacts/service/contact-records.ts';
import type { Names } from '../../../people/names/service/names.ts';

/** Tickets as screens show them, in the order given. A ticket whose contact is gone is left out. */
export const loadTicketViews = async (
  tickets: ReadonlyArray<Ticket>,
  {
    companyId,
    contacts,
    names,
    hideNumber,
  }: { companyId: CompanyId; contacts: Pick<ContactStore, 'getMany'>; names: () => Promise<Names>; hideNumber: boolean },
): Promise<TicketView[]> => {
  if (tickets.length === 0) return [];
  const [stored, named] = await Promise.all([contacts.getMany(tickets.map(({ contactId }) => contactId)), names()]);
  const byId = await withPictures(companyId, stored);
  return tickets.flatMap((ticket) => {
    const contact = byId.get(ticket.contactId);
    return contact ? [toTicketView(ticket, contact, named, hideNumber)] : [];
  });
};

export const toTicketView = (
  ticket: Ticket,
  contact: Contact,
  { queues, tags, connections, users }: Names,
  hideNumber: boolean,
): TicketView => {
  const queue = ticket.queueId ? queues.get(ticket.queueId) : undefined;
  const user = ticket.userId ? users.get(ticket.userId) : undefined;
  const connection = connections.get(ticket.connectionId);
  const lane = ticket.lane?.tagId ? tags.get(ticket.lane.tagId) : undefined;
  // A tag that is no lane any more leaves its cards in none.
  const ownTags = lane?.kanban ? [{ id: lane.id, name: lane.name, color: lane.color }] : [];
  const contactTags = toTagViews(contact.tagIds, tags);
  return {
    id: ticket.id,
    uuid: ticket.uuid,
    status: ticket.status,
    channel: ticket.channel,
    isGroup: ticket.isGroup,
    isBot: ticket.isBot,
    contactId: ticket.contactId,
    contact: {
      id: contact.id,
      name: shownName(contact.name, hideNumber),
      urlPicture: shownPicture(contact, hideNumber),
      number: shownNumber(contact.number, hideNumber),
      active: contact.active,
      disableBot: contact.disableBot,
      tags: contactTags,
    },
    queueId: ticket.queueId,
    queue: queue ? { id: queue.id, name: queue.name, color: queue.color } : null,
    userId: ticket.userId,
    user: user ? { id: user.id, name: user.name, color: userColor(user) } : null,
    whatsappId: ticket.connectionId,
    whatsapp: {
      id: ticket.connectionId,
      name: connection?.name ?? '',
      color: connection?.color ?? '#888888',
      groupAsTicket: connection?.groupAsTicket ? 'enabled' : 'disabled',
    },
    tags: ownTags,
    laneAt: ownTags.length > 0 ? (ticket.lane?.at ?? null) : null,
    lastMessage: hideNumber ? maskMentions(ticket.lastMessage) : ticket.lastMessage,
    lastMessageFromMe: ticket.lastMessageFromMe,
    lastMessageFailed: ticket.lastMessageFromMe && ticket.failedMessageId === ticket.lastMessageId,
    lastMessageWaits: ticket.lastMessageFromMe && ticket.waitingMessageId === ticket.lastMessageId,
    unreadMessages: ticket.unreadMessages,
    inboundMessages: ticket.inboundMessages ?? 0,
    userRating: ticket.rating ? { rate: ticket.rating.rate } : null,
    useIntegration: ticket.useIntegration,
    waitingSince: ticket.waitingSince,
    snoozedUntil: ticket.snoozedUntil ?? null,
    ad: ticket.ad ?? null,
    campaign: ticket.campaign ? { id: ticket.campaign.id, name: ticket.campaign.name } : null,
    heldElsewhere: isHeldElsewhere(ticket),
    followers: ticket.followers ?? [],
    replyWindowEndsAt: replyWindowEndsAt(ticket.channel, ticket.lastInboundAt, connection?.humanAgent === true),
    transferred: transferView(ticket, users, queues),
    createdAt: ticket.createdAt,
    updatedAt: ticket.updatedAt,
  };
};

const transferView = ({ transfer }: Ticket, users: Names['users'], queues: Names['queues']): TicketView['transferred'] =>
  transfer
    ? {
        at: transfer.at,
        by: namedUser(transfer.byUserId, users),
        to: transfer.toUserId && namedUser(transfer.toUserId, users),
        from: {
          userId: transfer.fromUserId,
          queueId: transfer.fromQueueId,
          queueName: transfer.fromQueueId ? (queues.get(transfer.fromQueueId)?.name ?? null) : null,
        },
      }
    : null;

/** Somebody who is gone has no name any more. */
export const namedUser = (id: UserId, users: Names['users']) => ({ id, name: users.get(id)?.name ?? '' });
