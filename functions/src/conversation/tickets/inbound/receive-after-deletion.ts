import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { log } from '../../../platform/logger.ts';
import type { ReceiveDeps } from './receive-deps.ts';
import { receiveReceipt, type ReceiptDeps } from './receive-receipt.ts';
import { receiveStatus, type StatusDeps } from './receive-status.ts';
import { receiveStatusUpTo, type StatusUpToDeps } from './receive-status-up-to.ts';

export type AfterDeletionDeps = StatusDeps & ReceiptDeps & StatusUpToDeps & Pick<ReceiveDeps, 'companyId'>;

/** Takes what waited while its connection was deleted: how far our own messages came is still true of them. All else has no place to go. */
export const receiveAfterDeletion = async (
  deps: AfterDeletionDeps,
  connection: Pick<Connection, 'id'>,
  event: InboundEvent,
): Promise<void> => {
  switch (event.type) {
    case 'status':
      return receiveStatus(deps, connection, event);
    case 'receipt':
      return receiveReceipt(deps, connection, event);
    case 'status-up-to':
      return receiveStatusUpTo(deps, connection, event);
    default:
      log.warn('INBOUND_WITHOUT_CONNECTION the connection was deleted while its message waited', {
        companyId: deps.companyId,
        connectionId: connection.id,
      });
  }
};
