import { companyRecords } from '../companies/service/company-records.ts';
import { contactRecords } from '../contacts/service/contact-records.ts';
import { loadDirectory, type Directory } from '../directory/service/directory-records.ts';
import type { Actor } from '../platform/actor.ts';
import { signedUrl } from '../platform/files.ts';
import { searchRecords } from '../search/service/search-records.ts';
import type { MessagingDeps } from './service/send-message.ts';
import { messageStoreFor } from './store/message-store.ts';
import { ticketStoreFor } from './store/ticket-store.ts';

export const ticketDeps = (actor: Actor): MessagingDeps => {
  let directory: Promise<Directory> | undefined;
  return {
    actor,
    tickets: ticketStoreFor(actor.companyId),
    messages: messageStoreFor(actor.companyId),
    contacts: contactRecords(actor.companyId),
    companies: companyRecords(actor.companyId),
    search: searchRecords(actor.companyId),
    directory: () => (directory ??= loadDirectory(actor.companyId)),
    signUrl: signedUrl,
    now: () => new Date(),
  };
};
