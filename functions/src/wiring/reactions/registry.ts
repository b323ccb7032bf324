import { beginJobs } from '../../platform/jobs/reactions/begin-jobs.ts';
import { announcementNotices } from '../../setup/announcements/reactions/announcement-notices.ts';
import { templateRemoval } from '../../setup/quick-messages/reactions/template-removal.ts';
import { media } from '../../channels/reactions/media.ts';
import { serviceMessages } from '../../channels/reactions/service-messages.ts';
import { failedSays } from '../../channels/reactions/failed-says.ts';
import { waitingFiles } from '../../channels/reactions/waiting-files.ts';
import { chatRemoval } from '../../work/chats/reactions/chat-removal.ts';
import { sessionRemoval } from '../../channels/reactions/session-removal.ts';
import { profiles } from '../../channels/reactions/profiles.ts';
import { outbound } from '../../channels/reactions/outbound.ts';
import type { Reaction } from '../../platform/stream-consumer.ts';
import { flowRemoval } from '../../automation/flow-runs/reactions/flow-removal.ts';
import { flowRuns } from '../../automation/flow-runs/reactions/flow-runs.ts';
import { linkPictures } from '../../conversation/link-previews/reactions/link-pictures.ts';
import { search } from '../../organisation/search/reactions/search.ts';
import { tagContacts } from '../../people/contacts/reactions/tag-contacts.ts';
import { clocks } from '../../conversation/tickets/reactions/clocks.ts';
import { counters } from '../../conversation/tickets/reactions/counters.ts';
import { lanes } from '../../conversation/tickets/reactions/lanes.ts';
import { leavers } from '../../conversation/tickets/reactions/leavers.ts';
import { mentions } from '../../conversation/tickets/reactions/mentions.ts';
import { snoozes } from '../../conversation/tickets/reactions/snoozes.ts';
import { removal } from '../../conversation/tickets/reactions/removal.ts';
import { campaignOptOuts } from '../../work/campaigns/reactions/campaign-opt-outs.ts';
import { campaignAnswers } from '../../work/campaigns/reactions/campaign-answers.ts';
import { campaignCounts } from '../../work/campaigns/reactions/campaign-counts.ts';
import { campaignOutcomes } from '../../work/campaigns/reactions/campaign-outcomes.ts';
import { campaignReach } from '../../work/campaigns/reactions/campaign-reach.ts';
import { campaignStops } from '../../work/campaigns/reactions/campaign-stops.ts';
import { campaignTurns } from '../../work/campaigns/reactions/campaign-turns.ts';
import { messageCosts } from '../../work/costs/reactions/message-costs.ts';
import { scheduleOutcomes } from '../../work/schedules/reactions/schedule-outcomes.ts';
import { scheduleTimers } from '../../work/schedules/reactions/schedule-timers.ts';
import type { ReactionsEnv } from '../../platform/reactions-env.ts';

/** Every stream reaction except live frames. A dead letter carries its reaction's name as it is here, so a name stays for as long as its dead letters may be
 *  replayed. */
export const reactions = {
  outbound,
  media,
  waitingFiles,
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
  failedSays,
  templateRemoval,
  sessionRemoval,
  scheduleTimers,
  scheduleOutcomes,
  campaignTurns,
  campaignOutcomes,
  campaignAnswers,
  campaignOptOuts,
  campaignCounts,
  campaignStops,
  campaignReach,
  messageCosts,
  beginJobs,
} satisfies Record<string, Reaction<ReactionsEnv>>;
