import type { ContactDeps } from './contact-context.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { loadNames, type Names } from '../../names/service/names.ts';
import type { Actor } from '../../../platform/actor.ts';
import { searchRecords } from '../../../organisation/search/service/search-records.ts';
import { tagMembersOf } from '../../../setup/tags/service/tag-members.ts';
import { noTicketOpened, openTicketOf, ticketOpenOn } from '../../../conversation/tickets/service/open-ticket-of.ts';
import { seesTicketOf } from '../../../conversation/tickets/service/sees-ticket-of.ts';
import { ticketSeenBy } from '../../../conversation/tickets/service/ticket-seen-by.ts';
import { contactStoreFor } from '../store/contact-store.ts';
import { optOutStoreFor } from '../store/opt-out-store.ts';

export const contactDeps = (actor: Actor): ContactDeps => {
  let names: Promise<Names> | undefined;
  return {
    actor,
    contacts: contactStoreFor(actor.companyId),
    optOuts: optOutStoreFor(actor.companyId),
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
