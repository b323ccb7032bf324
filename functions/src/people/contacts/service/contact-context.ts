import type { ConnectionId, ContactId, TicketId, TicketUuid } from '@balcao/shared/domain/ids.ts';
import type { Act, Committed } from '../../../platform/audit/commit-act.ts';
import type { Names } from '../../names/service/names.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import type { SearchIndex } from '../../../organisation/search/service/search-records.ts';
import type { TagMembers } from '../../../setup/tags/service/tag-members.ts';
import type { ContactStore } from '../store/contact-store.ts';
import type { OptOutStore } from '../store/opt-out-store.ts';

/** What the use cases of contacts work on, all of the actor's company. */
export type ContactDeps = {
  actor: Actor;
  contacts: ContactStore;
  optOuts: Pick<OptOutStore, 'of' | 'ofMany' | 'handWrites' | 'liftWrites'>;
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
