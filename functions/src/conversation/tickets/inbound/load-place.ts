import { threadIdOf, type ContactId, type ThreadId, type TicketId } from '@balcao/shared/domain/ids.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Company } from '../../../organisation/companies/service/company-records.ts';
import { hasOneOf, type Contact } from '../../../people/contacts/service/contact-records.ts';
import { findOrCreateContact, learnAbout } from '../../../people/contacts/service/find-or-create-contact.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { BoundedCache } from '../../../platform/bounded-cache.ts';
import { readTogether } from '../../../platform/read-together.ts';
import type { MessageKey } from '../store/message-store.ts';
import { refScopes } from '../store/ref-scopes.ts';
import { noThread, type Thread } from '../store/ticket-store.ts';
import type { ReceiveDeps } from './receive-deps.ts';
import { isFromGroup } from './to-message.ts';

/** A conversation as it is: its thread, and the ticket that is open in it, or else the last one. */
export type Place = { thread: Thread; ticket: Ticket | null };

/** Whose identity it is and which ticket a thread had when last seen: only ever a hint of what to read. */
const contactHints = new BoundedCache<ContactId>(20_000);
const ticketHints = new BoundedCache<TicketId>(20_000);

/** Everything the decision rests on, in one request when the hints are right: the message's own reference, the contact, the thread and its ticket,
 *  and the company when a step asks for it. The contact is made if nobody is. */
export const loadPlace = async (
  deps: ReceiveDeps,
  connection: Connection,
  event: InboundMessageEvent,
  { withCompany }: { withCompany: boolean },
): Promise<{ stored: MessageKey | null; contact: Contact; company: Company | null; place: Place }> => {
  const first = {
    stored: deps.messages.findRead(refScopes.provider(connection.id), event.providerId),
    company: withCompany ? deps.companies.getRead() : null,
  };
  const hintKey = `${deps.companyId} ${event.contact.identities.map(({ kind, value }) => `${kind}:${value}`).join(' ')}`;
  const hinted = contactHints.get(hintKey);
  if (hinted) {
    const threadId = threadIdOf(connection.id, hinted);
    const ticketHint = ticketHints.get(`${deps.companyId} ${threadId}`);
    const { stored, company, ...read } = await readTogether({
      ...first,
      contact: deps.contacts.getRead(hinted),
      thread: deps.tickets.threadRead(threadId),
      ticket: ticketHint ? deps.tickets.getRead(ticketHint) : null,
    });
    // One that was merged since leads nowhere: its names lead to the one that stays. And one that gave names back has them no more.
    if (read.contact && read.contact.merged === null && hasOneOf(read.contact, event.contact.identities)) {
      const contact = await learnAbout(deps, read.contact, event.contact, connection.id);
      if (contact.id === hinted)
        return { stored, company, contact, place: await placeOf(deps, threadId, read.thread ?? noThread, read.ticket) };
      // It turned out to be somebody known by another name.
      contactHints.set(hintKey, contact.id);
      return { stored, company, contact, place: await placeIn(deps, threadIdOf(connection.id, contact.id)) };
    }
  }
  const [found, contact] = await Promise.all([
    readTogether(first),
    findOrCreateContact(deps, event.contact, { channel: event.channel, connectionId: connection.id, isGroup: isFromGroup(event) }),
  ]);
  contactHints.set(hintKey, contact.id);
  return { ...found, contact, place: await placeIn(deps, threadIdOf(connection.id, contact.id)) };
};

/** The conversation as it is by now. */
export const placeIn = async (deps: ReceiveDeps, threadId: ThreadId): Promise<Place> =>
  placeOf(deps, threadId, await deps.tickets.getThread(threadId), null);

const placeOf = async ({ companyId, tickets }: ReceiveDeps, threadId: ThreadId, thread: Thread, read: Ticket | null): Promise<Place> => {
  const wanted = thread.activeTicketId ?? thread.lastTicketId;
  const ticket = wanted === null || read?.id === wanted ? read : await tickets.get(wanted);
  if (ticket) ticketHints.set(`${companyId} ${threadId}`, ticket.id);
  return { thread, ticket: wanted === null ? null : ticket };
};
