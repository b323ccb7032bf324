import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';

/** Something to be counted, and what it is known by when it comes again. */
export type Countable = {
  companyId: CompanyId;
  connectionId: ConnectionId;
  eventId: string;
  at: number | undefined;
  /** When it happened. */
  instant: string;
} & ({ line: 'resolved' | 'joinable' } | { line: 'price'; message: Pick<Message, 'contactId' | 'pricing' | 'clientId'> });
