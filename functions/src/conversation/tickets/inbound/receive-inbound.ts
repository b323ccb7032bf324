import type { InboundEvent, InboundQueueMessage } from '@balcao/shared/events/channel-messages.ts';
import { connectionId } from '@balcao/shared/domain/ids.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import { joinIdentities } from '../../../people/contacts/service/join-identities.ts';
import { moveToNumber } from '../../../people/contacts/service/move-to-number.ts';
import { receiveProfile } from '../../../people/contacts/service/receive-profile.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { log } from '../../../platform/logger.ts';
import type { ReceiveDeps } from './receive-deps.ts';
import { receiveMedia } from './receive-media.ts';
import { receiveMessage } from './receive-message.ts';
import { receiveNotice } from './receive-notice.ts';
import { receiveReceipt } from './receive-receipt.ts';
import { receiveRevision } from './receive-revision.ts';
import { receiveStatus } from './receive-status.ts';
import { receiveStatusUpTo } from './receive-status-up-to.ts';
import { receiveThreadControl } from './receive-thread-control.ts';
import { withAmounts } from './with-amounts.ts';

type Deps = ReceiveDeps & {
  /** Null = the connection was deleted. */
  findConnection: (id: Connection['id']) => Promise<Connection | null>;
};

/** Takes one event of a connection. How far our own messages came is true of them also when the connection was deleted while the event waited; everything else
 *  has no place to go then.
 *  @returns whether it had a place to go. */
export const receiveInbound = async (
  deps: Deps,
  { connectionId: id, receivedAt, event }: Pick<InboundQueueMessage, 'connectionId' | 'receivedAt' | 'event'>,
): Promise<boolean> => {
  const source = { id: connectionId.parse(id) };
  if (isOfOwnMessage(event)) {
    await receiveOwn(deps, source, event);
    return true;
  }
  const connection = await deps.findConnection(source.id);
  if (!connection) {
    log.warn('INBOUND_WITHOUT_CONNECTION the connection was deleted while its message waited', {
      companyId: deps.companyId,
      connectionId: source.id,
    });
    return false;
  }
  switch (event.type) {
    case 'message':
      await receiveMessage(deps, connection, await withAmounts(companyRecords(deps.companyId).get, event), new Date(receivedAt));
      break;
    case 'edit':
    case 'delete':
      await receiveRevision(deps, connection, event);
      break;
    case 'media':
      await receiveMedia(deps, connection, event);
      break;
    case 'profile':
      await receiveProfile(deps, event);
      break;
    case 'same-person':
      await joinIdentities(deps, event.identities);
      break;
    case 'notice':
      await receiveNotice(deps, connection, event);
      break;
    case 'thread-control':
      await receiveThreadControl(deps, connection, event);
      break;
    case 'identity-changed':
      await moveToNumber(deps, { besides: [], ...event });
  }
  return true;
};

type OfOwnMessage = Extract<InboundEvent, { type: 'status' | 'receipt' | 'status-up-to' }>;
const isOfOwnMessage = (event: InboundEvent): event is OfOwnMessage => ['status', 'receipt', 'status-up-to'].includes(event.type);

const receiveOwn = (deps: Deps, source: Pick<Connection, 'id'>, event: OfOwnMessage): Promise<void> => {
  switch (event.type) {
    case 'status':
      return receiveStatus(deps, source, event);
    case 'receipt':
      return receiveReceipt(deps, source, event);
    case 'status-up-to':
      return receiveStatusUpTo(deps, source, event);
  }
};
