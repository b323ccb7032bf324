import { DeleteConnectionCommand, type ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { SessionEnd } from '@balcao/shared/events/live-frames.ts';
import { log } from '../../../platform/logger.ts';
import { liveStore } from '../../../platform/live/live-store.ts';
import { postEvents, statusOf } from '../../../platform/live/post-frames.ts';

/** Tells a socket why its session ended, and closes it at the gateway. */
export const endSocket = async (
  client: ApiGatewayManagementApiClient,
  companyId: CompanyId,
  socketId: string,
  reason: SessionEnd,
): Promise<void> => {
  await liveStore.removeSocket(companyId, socketId);
  await postEvents(client, socketId, [{ event: `company-${companyId}-auth`, action: 'logout', reason }]);
  try {
    await client.send(new DeleteConnectionCommand({ ConnectionId: socketId }));
  } catch (error) {
    // Closed by itself meanwhile.
    if (statusOf(error) !== 410) log.warn('LIVE_SOCKET_NOT_CLOSED a socket outlived its session', { status: statusOf(error) ?? null });
  }
};
