import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { companyRecords } from '../companies/service/company-records.ts';
import { contactRecords } from '../contacts/service/contact-records.ts';
import type { ReceiveDeps } from './service/receive-message.ts';
import { messageStoreFor } from './store/message-store.ts';
import { ticketStoreFor } from './store/ticket-store.ts';

/** What storing a company's messages needs, for each consumer that does so. */
export const receiveDeps = (companyId: CompanyId): ReceiveDeps => ({
  companyId,
  tickets: ticketStoreFor(companyId),
  messages: messageStoreFor(companyId),
  contacts: contactRecords(companyId),
  companies: companyRecords(companyId),
  now: () => new Date(),
});
