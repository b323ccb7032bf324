import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { companyRecords, type Company } from '../../../organisation/companies/service/company-records.ts';
import { contactRecords, type ContactStore } from '../../../people/contacts/service/contact-records.ts';
import { loadNames, type Names } from '../../../people/names/service/names.ts';
import { laneRecords, type LaneStore } from '../../../setup/tags/service/lane-records.ts';
import { ticketStoreFor, type TicketStore } from '../store/ticket-store.ts';

/** What moving a card takes, whoever moves it: somebody, its hours or its customer. */
export type LaneDeps = {
  companyId: CompanyId;
  tickets: Pick<TicketStore, 'get' | 'moveLane'>;
  lanes: Pick<LaneStore, 'get' | 'rules'>;
  contacts: Pick<ContactStore, 'get'>;
  names: () => Promise<Pick<Names, 'queues' | 'connections'>>;
  company: () => Promise<Pick<Company, 'timeZone' | 'settings'> | null>;
  now: () => Date;
};

export const laneDeps = (companyId: CompanyId): LaneDeps => ({
  companyId,
  tickets: ticketStoreFor(companyId),
  lanes: laneRecords(companyId),
  contacts: contactRecords(companyId),
  names: () => loadNames(companyId),
  company: () => companyRecords(companyId).get(),
  now: () => new Date(),
});
