import type { ConnectionId, ContactId, TicketId, TicketUuid } from '@balcao/shared/domain/ids.ts';
import { commitAct, type Act, type Committed } from '../../../platform/audit/commit-act.ts';
import { loadNames, type Names } from '../../names/service/names.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { searchRecords, type SearchIndex } from '../../../organisation/search/service/search-records.ts';
import { tagMembersOf, type TagMembers } from '../../../setup/tags/service/tag-members.ts';
import { noTicketOpened, openTicketOf, ticketOpenOn } from '../../../conversation/tickets/service/open-ticket-of.ts';
import { seesTicketOf } from '../../../conversation/tickets/service/sees-ticket-of.ts';
import { ticketSeenBy } from '../../../conversation/tickets/service/ticket-seen-by.ts';
import { contactStoreFor, type ContactStore } from '../store/contact-store.ts';

/** What the use cases of contacts work on, all of the actor's company. */
export type ContactDeps = {
  actor: Actor;
  contacts: ContactStore;
  /** Read once per request. */
  names: () => Promise<Names>;
  search: Pick<SearchIndex, 'findFrom'>;
  tagMembers: TagMembers;
  openTicketOf: (contactId: ContactId) => Promise<{ uuid: TicketUuid } | null>;
  ticketOpenOn: (contactId: ContactId, connectionId: ConnectionId) => Promise<{ uuid: TicketUuid } | null>;
  /** For a transaction: refuse when a ticket of the contact was opened meanwhile. */
  noTicketOpened: (contactId: ContactId, connectionIds: ReadonlyArray<ConnectionId>) => RowWrite[];
  /** A ticket the actor may see. */
  ticketSeen: (id: TicketId) => Promise<{ contactId: ContactId } | null>;
  /** Whether the actor may see one of the contact's newest tickets. */
  seesTicketOf: (contactId: ContactId) => Promise<boolean>;
  /** Writes rows together with the log of administrative acts. */
  commit: (act: Act, writes: ReadonlyArray<RowWrite>) => Promise<Committed>;
  now: () => Date;
};

export const contactDeps = (actor: Actor): ContactDeps => {
  let names: Promise<Names> | undefined;
  return {
    actor,
    contacts: contactStoreFor(actor.companyId),
    names: () => (names ??= loadNames(actor.companyId)),
    search: searchRecords(actor.companyId),
    tagMembers: tagMembersOf(actor.companyId),
    openTicketOf: (contactId) => openTicketOf(actor.companyId, contactId),
    ticketOpenOn: (contactId, connectionId) => ticketOpenOn(actor.companyId, contactId, connectionId),
    noTicketOpened: (contactId, connectionIds) => noTicketOpened(actor.companyId, contactId, connectionIds),
    ticketSeen: (id) => ticketSeenBy(actor, id),
    seesTicketOf: (contactId) => seesTicketOf(actor, contactId),
    commit: (act, writes) => commitAct(actor, act, writes),
    now: () => new Date(),
  };
};
