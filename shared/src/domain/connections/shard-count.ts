/** Sessions of linked phones are spread over this many shards: each has a queue and a lease, and one container at a time runs its sessions. May be raised
 *  with any deployment, never lowered: a session stays in the shard that it was put into when it was made. */
export const shardCount = 16;
