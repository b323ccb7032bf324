import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { companyRecords, type CompanyStore } from '../../../organisation/companies/service/company-records.ts';
import { userRecords, type UserStore } from '../../../organisation/users/service/user-records.ts';
import { contactRecords, type ContactStore } from '../../../people/contacts/service/contact-records.ts';
import { flowRunRecords, type FlowRunStore } from '../../runs/service/flow-run-records.ts';
import { factsReader, type FactsReader } from '../automation/load-facts.ts';
import { messageStoreFor, type MessageStore } from '../store/message-store.ts';
import { ticketStoreFor, type TicketStore } from '../store/ticket-store.ts';

/** What storing a company's messages needs, for each consumer that does so. */
export type ReceiveDeps = {
  companyId: CompanyId;
  tickets: TicketStore;
  messages: MessageStore;
  contacts: ContactStore;
  companies: Pick<CompanyStore, 'nextTicketId' | 'getRead'>;
  users: Pick<UserStore, 'activeWrite'>;
  facts: FactsReader;
  flowRuns: Pick<FlowRunStore, 'inputWrite'>;
  /** What a person whose messages do not say it is called at the provider; null: nobody knows. Absent where there is no time to ask. */
  askName?: (connectionId: ConnectionId, scopedId: string) => Promise<string | null>;
  now: () => Date;
};

export const receiveDeps = (companyId: CompanyId): ReceiveDeps => ({
  companyId,
  tickets: ticketStoreFor(companyId),
  messages: messageStoreFor(companyId),
  contacts: contactRecords(companyId),
  companies: companyRecords(companyId),
  users: userRecords(companyId),
  facts: factsReader(companyId),
  flowRuns: flowRunRecords(companyId),
  now: () => new Date(),
});
