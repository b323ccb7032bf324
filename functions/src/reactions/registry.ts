import { media } from '../channels/reactions/media.ts';
import { outbound } from '../channels/reactions/outbound.ts';
import type { Reaction } from '../platform/stream-consumer.ts';
import { search } from '../search/reactions/search.ts';
import { counters } from '../tickets/reactions/counters.ts';
import { removal } from '../tickets/reactions/removal.ts';
import type { ReactionsEnv } from './env.ts';

/** Everything that follows from a change of the table, except live frames. What is set aside carries the name here: a name is kept for as long
 *  as work of that name may wait to be put back. */
export const reactions = {
  outbound,
  media,
  counters,
  search,
  removal,
} satisfies Record<string, Reaction<ReactionsEnv>>;
