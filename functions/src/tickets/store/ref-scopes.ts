import type { ConnectionId, UserId } from '@balcao/shared/domain/ids.ts';

/** Where names of messages are unique: our own ids, the browsers', the providers' by connection. */
export const refScopes = {
  id: 'id',
  client: (userId: UserId) => `client:${userId}`,
  provider: (connectionId: ConnectionId) => `provider:${connectionId}`,
};
