import type { MessageHit } from '@balcao/shared/contract/messages.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { excerptOf, type Mark } from '@balcao/shared/domain/search/search-text.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { shownName, shownPicture } from '../../../people/contacts/service/present-contact.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import { toMessageView, withHiddenNumber } from '../service/message-views.ts';
import type { MessagingDeps } from './messaging-deps.ts';

type Deps = Pick<MessagingDeps, 'actor' | 'contacts' | 'names'>;
type ToHit = (message: Message, ticket: Ticket, marksOf: (body: string) => ReadonlyArray<Mark> | null) => Promise<MessageHit | null>;

/** Reads what is shown beside messages of these tickets, and gives what makes hits of them: what a list shows of a message, as far as the actor may read it.
 *  `marksOf` is asked with the text that the actor sees. A hit is null where `marksOf` is, and where the contact is gone. */
export const hitMaker = async (deps: Deps, tickets: ReadonlyArray<Ticket>): Promise<ToHit> => {
  const hide = hidesNumbers(deps.actor);
  const [contacts, { users }] = await Promise.all([
    deps.contacts.getMany([...new Set(tickets.map(({ contactId }) => contactId))]),
    deps.names(),
  ]);
  return async (message, ticket, marksOf) => {
    const contact = contacts.get(ticket.contactId);
    const view = await toMessageView(
      { ...message, media: null, fullText: null },
      { ticket, contactName: contact?.name ?? '', users, hidesErased: true, signUrl: noUrl },
    );
    const { body, author } = hide ? withHiddenNumber(view) : view;
    const marks = marksOf(body);
    if (!marks || !contact) return null;
    const excerpt = excerptOf(body, marks);
    return {
      id: message.id,
      ticketId: ticket.id,
      uuid: ticket.uuid,
      ticketStatus: ticket.status,
      contact: { id: contact.id, name: shownName(contact.name, hide), urlPicture: shownPicture(contact, hide) },
      channel: ticket.channel,
      whatsappId: ticket.connectionId,
      fromMe: message.fromMe,
      isPrivate: message.isPrivate,
      mediaType: message.mediaType,
      writer: view.user?.name ?? author?.name ?? author?.number ?? null,
      excerpt: { text: excerpt.text, marks: excerpt.marks.map(([from, to]) => [from, to]) },
      createdAt: message.createdAt,
    };
  };
};
const noUrl = async (): Promise<string> => '';
