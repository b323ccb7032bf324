import { announcementNotices } from '../announcements/reactions/announcement-notices.ts';
import { media } from '../channels/reactions/media.ts';
import { serviceMessages } from '../connections/reactions/service-messages.ts';
import { chatRemoval } from '../chats/reactions/chat-removal.ts';
import { profiles } from '../channels/reactions/profiles.ts';
import { outbound } from '../channels/reactions/outbound.ts';
import type { Reaction } from '../platform/stream-consumer.ts';
import { flowRemoval } from '../flow-runs/reactions/flow-removal.ts';
import { flowRuns } from '../flow-runs/reactions/flow-runs.ts';
import { linkPictures } from '../link-previews/reactions/link-pictures.ts';
import { search } from '../search/reactions/search.ts';
import { tagContacts } from '../tags/reactions/tag-contacts.ts';
import { clocks } from '../tickets/reactions/clocks.ts';
import { counters } from '../tickets/reactions/counters.ts';
import { lanes } from '../tickets/reactions/lanes.ts';
import { leavers } from '../tickets/reactions/leavers.ts';
import { mentions } from '../tickets/reactions/mentions.ts';
import { snoozes } from '../tickets/reactions/snoozes.ts';
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
  lanes,
  snoozes,
  clocks,
  chatRemoval,
  announcementNotices,
  leavers,
  tagContacts,
  profiles,
  linkPictures,
  flowRuns,
  flowRemoval,
  mentions,
  serviceMessages,
} satisfies Record<string, Reaction<ReactionsEnv>>;
