import { companyRecords, type CompanyStore } from '../../../organisation/companies/service/company-records.ts';
import { contactRecords, type ContactStore } from '../../../people/contacts/service/contact-records.ts';
import { contactsAhead } from '../../../people/contacts/service/contacts-ahead.ts';
import { queueRecords, type QueueStore } from '../../../setup/queues/service/queue-records.ts';
import { userRecords, type UserStore } from '../../../organisation/users/service/user-records.ts';
import { loadNames, type Names } from '../../../people/names/service/names.ts';
import type { Actor } from '../../../platform/actor.ts';
import {
  messageSearchFor,
  searchRecords,
  type MessageSearch,
  type SearchIndex,
} from '../../../organisation/search/service/search-records.ts';
import { factsReader, type FactsReader } from '../automation/load-facts.ts';
import { messageStoreFor, type MessageStore } from '../store/message-store.ts';
import { ticketStoreFor, type TicketStore } from '../store/ticket-store.ts';

/** What the use cases of tickets and messages work on, all of the actor's company. */
export type TicketDeps = {
  actor: Actor;
  tickets: TicketStore;
  messages: MessageStore;
  contacts: ContactStore;
  queues: Pick<QueueStore, 'stands' | 'standsWrite'>;
  users: Pick<UserStore, 'get' | 'activeWrite'>;
  companies: Pick<CompanyStore, 'nextTicketId'>;
  /** What the automatic handling goes by. */
  facts: FactsReader;
  search: Pick<SearchIndex, 'find'>;
  messageSearch: MessageSearch;
  /** Read once per request. */
  names: () => Promise<Names>;
  now: () => Date;
};

export const ticketDeps = (actor: Actor): TicketDeps => {
  let names: Promise<Names> | undefined;
  const contacts = contactsAhead(contactRecords(actor.companyId));
  return {
    actor,
    tickets: ticketStoreFor(actor.companyId, contacts.readAhead),
    messages: messageStoreFor(actor.companyId),
    contacts,
    queues: queueRecords(actor.companyId),
    users: userRecords(actor.companyId),
    companies: companyRecords(actor.companyId),
    facts: factsReader(actor.companyId),
    search: searchRecords(actor.companyId),
    messageSearch: messageSearchFor(actor.companyId),
    names: () => (names ??= loadNames(actor.companyId)),
    now: () => new Date(),
  };
};
