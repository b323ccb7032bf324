import { announcementsLive } from '../../setup/announcements/live.ts';
import { companiesLive } from '../../organisation/companies/live.ts';
import { chatsLive } from '../../work/chats/live.ts';
import { contactJobsLive } from '../../work/contact-jobs/live.ts';
import { contactListsLive } from '../../work/contact-lists/live.ts';
import { contactsLive } from '../../people/contacts/live.ts';
import { connectionsLive, numberStandingsLive, serviceMessagesLive } from '../../setup/connections/live.ts';
import { filesLive } from '../../setup/files/live.ts';
import { flowCampaignsLive, flowsLive } from '../../setup/flows/live.ts';
import { integrationsLive } from '../../setup/integrations/live.ts';
import { promptsLive } from '../../setup/prompts/live.ts';
import { queuesLive } from '../../setup/queues/live.ts';
import { quickMessagesLive } from '../../setup/quick-messages/live.ts';
import { removedSessionsLive, sessionsLive } from '../../organisation/sessions/live.ts';
import type { Wanted } from '../../platform/stream-consumer.ts';
import { tagsLive } from '../../setup/tags/live.ts';
import { conversationsLive, mentionsLive, ticketLogLive } from '../../conversation/tickets/live.ts';
import { macrosLive } from '../../work/macros/live.ts';
import { campaignsLive } from '../../work/campaigns/live.ts';
import { schedulesLive } from '../../work/schedules/live.ts';
import { viewsLive } from '../../conversation/views/live.ts';
import { usersLive } from '../../organisation/users/live.ts';
import { entitiesThatEnd } from './service/ended-sockets.ts';
import type { LiveSource } from './service/live-source.ts';
import { typingSource } from './service/typing-source.ts';

/** Everything that open screens are told when rows change, in the order in which one frame tells it. */
export const liveSources = {
  conversations: conversationsLive,
  contacts: contactsLive,
  contactJobs: contactJobsLive,
  contactLists: contactListsLive,
  campaigns: campaignsLive,
  contactTyping: typingSource,
  queues: queuesLive,
  tags: tagsLive,
  connections: connectionsLive,
  quickMessages: quickMessagesLive,
  users: usersLive,
  companies: companiesLive,
  sessions: sessionsLive,
  removedSessions: removedSessionsLive,
  chats: chatsLive,
  files: filesLive,
  announcements: announcementsLive,
  views: viewsLive,
  macros: macrosLive,
  schedules: schedulesLive,
  flows: flowsLive,
  flowCampaigns: flowCampaignsLive,
  integrations: integrationsLive,
  prompts: promptsLive,
  mentions: mentionsLive,
  serviceMessages: serviceMessagesLive,
  numberStandings: numberStandingsLive,
  ticketLog: ticketLogLive,
} satisfies Record<string, LiveSource>;

const sources: ReadonlyArray<LiveSource> = Object.values(liveSources);

/** Entities whose changes the fan-out takes: the filter of its stream. */
export const liveEntities: ReadonlyArray<string> = [...new Set([...sources.flatMap(({ entities }) => entities), ...entitiesThatEnd])];

const whenever = ['created', 'changed', 'removed'] as const;
/** The same, as the stream's filter and its consumer take it. A message that is gone is told of by its ticket, and so is a log; a person of a contact list by
 *  the list's count. */
const wantedOf: Record<string, Wanted[string]> = {
  message: ['created', 'changed'],
  ticketLog: ['created'],
  contactListItem: ['created', 'changed'],
  contactListCount: ['created', 'changed'],
  removedWaSession: ['changed'],
  campaignRun: ['changed'],
  campaignCount: ['created', 'changed'],
};
export const wantedLive: Wanted = Object.fromEntries(liveEntities.map((entity) => [entity, wantedOf[entity] ?? whenever]));

/** Entities whose changes super users are told of, whosever they are. */
export const platformEntities: ReadonlySet<string> = new Set(
  sources.flatMap(({ isForPlatform, entities }) => (isForPlatform ? entities : [])),
);
