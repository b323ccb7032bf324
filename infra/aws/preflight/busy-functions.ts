import { streamShards } from '../../bench/cost/quotas.ts';
import type { Topology } from '../../topology-types.ts';

/** As many requests of people and webhooks at once as a small company makes. */
const requests = 10;

/** Functions that run at once in a small installation at work: a reader of the stream for each shard, one of each queue, and some requests. */
export const busyFunctions = ({ functions }: Topology): number => {
  const triggers = Object.values(functions).flatMap((spec) => spec.triggers);
  return (
    triggers.filter(({ on }) => on === 'stream').length * streamShards.ofFreshTable +
    triggers.filter(({ on }) => on === 'queue').length +
    requests
  );
};
