import type { ConnectionId } from '../ids.ts';

/** Sessions of linked phones are spread over this many shards: each has a queue and a lease, and one container at a time runs its sessions. */
export const shardCount = 16;

/** The shard of a linked phone's session, 0 to `shardCount` - 1; the same for the same connection. */
export const shardOf = (connectionId: ConnectionId): number =>
  [...connectionId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7) % shardCount;
