import { companyRecords } from '../companies/service/company-records.ts';
import { contactRecords } from '../contacts/service/contact-records.ts';
import { loadDirectory, type Directory } from '../directory/service/directory-records.ts';
import type { Actor } from '../platform/actor.ts';
import { searchRecords } from '../search/service/search-records.ts';
import type { TicketDeps } from './service/deps.ts';
import { messageStoreFor } from './store/message-store.ts';
import { ticketStoreFor } from './store/ticket-store.ts';

export const ticketDeps = (actor: Actor): TicketDeps => {
  let directory: Promise<Directory> | undefined;
  return {
    actor,
    tickets: ticketStoreFor(actor.companyId),
    messages: messageStoreFor(actor.companyId),
    contacts: contactRecords(actor.companyId),
    companies: companyRecords(actor.companyId),
    search: searchRecords(actor.companyId),
    directory: () => (directory ??= loadDirectory(actor.companyId)),
    now: () => new Date(),
  };
};
