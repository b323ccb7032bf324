import type { ConnectionId, UserId } from '@balcao/shared/domain/ids.ts';

/** Where names of messages are unique: the browsers', the providers' by connection. Our own ids say where they are. */
export const refScopes = {
  client: (userId: UserId) => `client:${userId}`,
  provider: (connectionId: ConnectionId) => `provider:${connectionId}`,
};
