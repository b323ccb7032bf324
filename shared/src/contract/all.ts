import type { ContactView } from '../domain/contacts/contact.ts';
import { assistContract } from './assist.ts';
import { auditContract } from './audit.ts';
import { announcementsContract } from './announcements.ts';
import { authContract } from './auth.ts';
import { campaignsContract } from './campaigns.ts';
import { chatsContract } from './chats.ts';
import { clientErrorsContract } from './client-errors.ts';
import { costsContract } from './costs.ts';
import { configurationContract } from './configuration.ts';
import { connectionsContract, type ConnectionView } from './connections.ts';
import { contactJobsContract, type ContactJobView } from './contact-jobs.ts';
import { contactListsContract, type ContactListJobView } from './contact-lists.ts';
import { contactsContract } from './contacts.ts';
import { deadLettersContract } from './dead-letters.ts';
import { kanbanContract } from './kanban.ts';
import { filesContract } from './files.ts';
import { flowsContract, type FlowCampaignView, type FlowView } from './flows.ts';
import { flowRunsContract } from './flow-runs.ts';
import { integrationDeliveriesContract } from './integration-deliveries.ts';
import { helpsContract } from './helps.ts';
import { integrationsContract } from './integrations.ts';
import { linkPreviewsContract } from './link-previews.ts';
import { liveContract } from './live.ts';
import { macrosContract, type MacroView } from './macros.ts';
import { messagesContract } from './messages.ts';
import { promptsContract } from './prompts.ts';
import { queuesContract, type QueueView } from './queues.ts';
import { quickMessagesContract } from './quick-messages.ts';
import { schedulesContract } from './schedules.ts';
import { settingsContract } from './settings.ts';
import { tagsContract, type TagRecordView } from './tags.ts';
import { threadControlContract } from './thread-control.ts';
import { ticketsContract } from './tickets.ts';
import { uploadsContract } from './uploads.ts';
import { usersContract } from './users.ts';
import { viewsContract, type ViewRecordView } from './views.ts';
import { webhooksContract } from './webhooks.ts';

/** All HTTP routes, grouped by area, such as `tickets`. The OpenAPI document, the API client of the browser and the permission test are
 *  derived from them. */
export const contracts = {
  announcements: announcementsContract,
  assist: assistContract,
  audit: auditContract,
  auth: authContract,
  campaigns: campaignsContract,
  chats: chatsContract,
  clientErrors: clientErrorsContract,
  configuration: configurationContract,
  costs: costsContract,
  connections: connectionsContract,
  contacts: contactsContract,
  contactJobs: contactJobsContract,
  contactLists: contactListsContract,
  deadLetters: deadLettersContract,
  kanban: kanbanContract,
  files: filesContract,
  flows: flowsContract,
  flowRuns: flowRunsContract,
  helps: helpsContract,
  integrationDeliveries: integrationDeliveriesContract,
  integrations: integrationsContract,
  linkPreviews: linkPreviewsContract,
  live: liveContract,
  macros: macrosContract,
  messages: messagesContract,
  prompts: promptsContract,
  queues: queuesContract,
  quickMessages: quickMessagesContract,
  schedules: schedulesContract,
  settings: settingsContract,
  tags: tagsContract,
  threadControl: threadControlContract,
  tickets: ticketsContract,
  uploads: uploadsContract,
  users: usersContract,
  views: viewsContract,
  webhooks: webhooksContract,
};

/** Records whose changes are sent to browsers as live events, each with the type of its data in the event. The key is the end of the
 *  event name, such as `tag` in `company-7-tag` (7 = company id); `whatsapp` stands for connections. */
export type LiveRecords = {
  contact: ContactView;
  contactJob: ContactJobView;
  contactListJob: ContactListJobView;
  flow: FlowView;
  flowCampaign: FlowCampaignView;
  macro: MacroView;
  queue: QueueView;
  tag: TagRecordView;
  view: ViewRecordView;
  whatsapp: ConnectionView;
};
