import type { CompanyStore } from '../../companies/service/company-records.ts';
import type { ContactStore } from '../../contacts/service/contact-records.ts';
import type { Directory } from '../../directory/service/directory-records.ts';
import type { Actor } from '../../platform/actor.ts';
import type { SearchIndex } from '../../search/service/search-records.ts';
import type { MessageStore } from '../store/message-store.ts';
import type { TicketStore } from '../store/ticket-store.ts';

/** What the use cases of tickets and messages work on, all of the actor's company. */
export type TicketDeps = {
  actor: Actor;
  tickets: TicketStore;
  messages: MessageStore;
  contacts: ContactStore;
  companies: Pick<CompanyStore, 'nextTicketId'>;
  search: Pick<SearchIndex, 'find'>;
  /** Read once per request. */
  directory: () => Promise<Directory>;
  now: () => Date;
};
