import type { ContactId, TicketId, TicketUuid } from '@balcao/shared/domain/ids.ts';
import { loadNames, type Names } from '../../names/service/names.ts';
import type { Actor } from '../../platform/actor.ts';
import { searchRecords, type SearchIndex } from '../../search/service/search-records.ts';
import { openTicketOf } from '../../tickets/service/open-ticket-of.ts';
import { ticketSeenBy } from '../../tickets/service/ticket-seen-by.ts';
import { contactStoreFor, type ContactStore } from '../store/contact-store.ts';

/** What the use cases of contacts work on, all of the actor's company. */
export type ContactDeps = {
  actor: Actor;
  contacts: ContactStore;
  /** Read once per request. */
  names: () => Promise<Names>;
  search: Pick<SearchIndex, 'find'>;
  openTicketOf: (contactId: ContactId) => Promise<{ uuid: TicketUuid } | null>;
  /** A ticket the actor may see. */
  ticketSeen: (id: TicketId) => Promise<{ contactId: ContactId } | null>;
  now: () => Date;
};

export const contactDeps = (actor: Actor): ContactDeps => {
  let names: Promise<Names> | undefined;
  return {
    actor,
    contacts: contactStoreFor(actor.companyId),
    names: () => (names ??= loadNames(actor.companyId)),
    search: searchRecords(actor.companyId),
    openTicketOf: (contactId) => openTicketOf(actor.companyId, contactId),
    ticketSeen: (id) => ticketSeenBy(actor, id),
    now: () => new Date(),
  };
};
