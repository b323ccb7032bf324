// Written by scripts/gen-routes.ts from shared/src/contract
import type { announcementsContract } from '@balcao/shared/contract/announcements.ts';
import type { assistContract } from '@balcao/shared/contract/assist.ts';
import type { auditContract } from '@balcao/shared/contract/audit.ts';
import type { authContract } from '@balcao/shared/contract/auth.ts';
import type { campaignsContract } from '@balcao/shared/contract/campaigns.ts';
import type { chatsContract } from '@balcao/shared/contract/chats.ts';
import type { clientErrorsContract } from '@balcao/shared/contract/client-errors.ts';
import type { configurationContract } from '@balcao/shared/contract/configuration.ts';
import type { costsContract } from '@balcao/shared/contract/costs.ts';
import type { connectionsContract } from '@balcao/shared/contract/connections.ts';
import type { contactsContract } from '@balcao/shared/contract/contacts.ts';
import type { contactJobsContract } from '@balcao/shared/contract/contact-jobs.ts';
import type { contactListsContract } from '@balcao/shared/contract/contact-lists.ts';
import type { deadLettersContract } from '@balcao/shared/contract/dead-letters.ts';
import type { kanbanContract } from '@balcao/shared/contract/kanban.ts';
import type { filesContract } from '@balcao/shared/contract/files.ts';
import type { flowsContract } from '@balcao/shared/contract/flows.ts';
import type { flowRunsContract } from '@balcao/shared/contract/flow-runs.ts';
import type { helpsContract } from '@balcao/shared/contract/helps.ts';
import type { integrationDeliveriesContract } from '@balcao/shared/contract/integration-deliveries.ts';
import type { integrationsContract } from '@balcao/shared/contract/integrations.ts';
import type { linkPreviewsContract } from '@balcao/shared/contract/link-previews.ts';
import type { liveContract } from '@balcao/shared/contract/live.ts';
import type { macrosContract } from '@balcao/shared/contract/macros.ts';
import type { messagesContract } from '@balcao/shared/contract/messages.ts';
import type { promptsContract } from '@balcao/shared/contract/prompts.ts';
import type { queuesContract } from '@balcao/shared/contract/queues.ts';
import type { quickMessagesContract } from '@balcao/shared/contract/quick-messages.ts';
import type { schedulesContract } from '@balcao/shared/contract/schedules.ts';
import type { settingsContract } from '@balcao/shared/contract/settings.ts';
import type { tagsContract } from '@balcao/shared/contract/tags.ts';
import type { threadControlContract } from '@balcao/shared/contract/thread-control.ts';
import type { ticketsContract } from '@balcao/shared/contract/tickets.ts';
import type { uploadsContract } from '@balcao/shared/contract/uploads.ts';
import type { usersContract } from '@balcao/shared/contract/users.ts';
import type { viewsContract } from '@balcao/shared/contract/views.ts';

/** Method and path of every operation the browser may call. */
export const routes = {
  listAnnouncements: ['GET', '/announcements'],
  listAnnouncementCompanies: ['GET', '/announcements/companies'],
  getAnnouncement: ['GET', '/announcements/{id}'],
  createAnnouncement: ['POST', '/announcements'],
  updateAnnouncement: ['PUT', '/announcements/{id}'],
  deleteAnnouncement: ['DELETE', '/announcements/{id}'],
  readAnnouncement: ['POST', '/announcements/{id}/read'],
  setAnnouncementMedia: ['POST', '/announcements/{id}/media-upload'],
  removeAnnouncementMedia: ['DELETE', '/announcements/{id}/media-upload'],
  getModelService: ['GET', '/model-service'],
  putModelService: ['PUT', '/model-service'],
  testModelService: ['POST', '/model-service/test'],
  getAssist: ['GET', '/assist'],
  assist: ['POST', '/assist'],
  listAuditEntries: ['GET', '/audit'],
  undoDeletion: ['POST', '/audit/{id}/undo'],
  listUsage: ['GET', '/usedBy/{id}'],
  startSession: ['POST', '/auth/session'],
  login: ['POST', '/auth/login'],
  refreshToken: ['POST', '/auth/refresh_token'],
  logout: ['DELETE', '/auth/logout'],
  resetPassword: ['POST', '/auth/reset_password'],
  me: ['GET', '/auth/me'],
  listCampaigns: ['GET', '/campaigns'],
  getCampaign: ['GET', '/campaigns/{id}'],
  createCampaign: ['POST', '/campaigns'],
  updateCampaign: ['PUT', '/campaigns/{id}'],
  deleteCampaign: ['DELETE', '/campaigns/{id}'],
  cancelCampaign: ['POST', '/campaigns/{id}/cancel'],
  restartCampaign: ['POST', '/campaigns/{id}/restart'],
  pauseCampaign: ['POST', '/campaigns/{id}/pause'],
  listCampaignRecipients: ['GET', '/campaigns/{id}/recipients'],
  duplicateCampaign: ['POST', '/campaigns/{id}/duplicate'],
  testCampaign: ['POST', '/campaigns/{id}/test'],
  estimateCampaign: ['GET', '/campaigns/{id}/estimate'],
  getCampaignReport: ['GET', '/campaigns/{id}/report'],
  exportCampaign: ['POST', '/campaigns/{id}/export'],
  retryCampaign: ['POST', '/campaigns/{id}/retry'],
  cancelCampaignJob: ['DELETE', '/campaigns/{id}/job'],
  setCampaignMedia: ['POST', '/campaigns/{id}/media-upload'],
  removeCampaignMedia: ['DELETE', '/campaigns/{id}/media-upload'],
  getCampaignSettings: ['GET', '/campaign-settings'],
  saveCampaignSettings: ['POST', '/campaign-settings'],
  listChats: ['GET', '/chats'],
  createChat: ['POST', '/chats'],
  updateChat: ['PUT', '/chats/{id}'],
  deleteChat: ['DELETE', '/chats/{id}'],
  readChat: ['POST', '/chats/{id}/read'],
  listChatMessages: ['GET', '/chats/{id}/messages'],
  sendChatMessage: ['POST', '/chats/{id}/messages'],
  reportClientError: ['POST', '/client-errors'],
  getConfiguration: ['GET', '/configuration'],
  applyConfiguration: ['POST', '/configuration'],
  getMessagePrices: ['GET', '/message-prices'],
  saveMessagePrices: ['PUT', '/message-prices'],
  getMessageCosts: ['GET', '/message-costs'],
  listConnections: ['GET', '/whatsapp'],
  listConnectionsForFilter: ['GET', '/whatsapp/filter'],
  listServiceUsage: ['GET', '/whatsapp/service-messages'],
  listNumberStandings: ['GET', '/whatsapp/number-standings'],
  createConnection: ['POST', '/whatsapp'],
  getConnection: ['GET', '/whatsapp/{id}'],
  updateConnection: ['PUT', '/whatsapp/{id}'],
  getNewChatState: ['GET', '/whatsapp/{id}/new-chats'],
  deleteConnection: ['DELETE', '/whatsapp/{id}'],
  rotateConnectionToken: ['POST', '/whatsapp/{id}/token'],
  setGreetingMedia: ['POST', '/whatsapp/{id}/media-upload'],
  removeGreetingMedia: ['DELETE', '/whatsapp/{id}/media-upload'],
  retrySession: ['POST', '/whatsappsession/{id}'],
  renewSession: ['PUT', '/whatsappsession/{id}'],
  linkByCode: ['POST', '/whatsappsession/{id}/code'],
  endSession: ['DELETE', '/whatsappsession/{id}'],
  restartSessions: ['POST', '/whatsapp-restart/'],
  getBusinessProfile: ['GET', '/whatsapp/{id}/business-profile'],
  updateBusinessProfile: ['PUT', '/whatsapp/{id}/business-profile'],
  closeImported: ['POST', '/closedimported/{id}'],
  getConnectionAsSuper: ['GET', '/whatsapp-admin/{id}'],
  listCompanyConnections: ['GET', '/whatsapp/all/'],
  getFacebookLogin: ['GET', '/facebook'],
  listFacebookAccounts: ['POST', '/facebook/accounts'],
  connectFacebook: ['POST', '/facebook'],
  listContacts: ['GET', '/contacts'],
  listContactNames: ['GET', '/contacts/list'],
  pickContacts: ['GET', '/contacts/pick'],
  getContactProfile: ['GET', '/contacts/profile/{number}'],
  getContact: ['GET', '/contacts/{id}'],
  createContact: ['POST', '/contacts'],
  updateContact: ['PUT', '/contacts/{id}'],
  deleteContact: ['DELETE', '/contacts/{id}'],
  listDuplicates: ['GET', '/contacts/duplicates'],
  mergeContacts: ['POST', '/contacts/merge'],
  unmergeContacts: ['POST', '/contacts/unmerge/{id}'],
  changeManyContacts: ['POST', '/contacts/bulk'],
  toggleAcceptAudio: ['PUT', '/contacts/toggleAcceptAudio/{id}'],
  toggleDisableBot: ['PUT', '/contacts/toggleDisableBot/{id}'],
  blockContact: ['PUT', '/contacts/block/{id}'],
  setContactOptOut: ['PUT', '/contacts/opt-out/{id}'],
  listContactTags: ['GET', '/contactTags/{contactId}'],
  syncTags: ['POST', '/tags/sync'],
  listNotes: ['GET', '/ticket-notes/list'],
  createNote: ['POST', '/ticket-notes'],
  deleteNote: ['DELETE', '/ticket-notes/{id}'],
  uploadContacts: ['POST', '/contacts/upload'],
  importContacts: ['POST', '/contacts/import'],
  importChats: ['POST', '/contacts/import/chats'],
  importContact: ['POST', '/contactsImport'],
  exportContacts: ['POST', '/contacts/export'],
  getContactJob: ['GET', '/contact-jobs/{id}'],
  cancelContactJob: ['DELETE', '/contact-jobs/{id}'],
  listContactLists: ['GET', '/contact-lists/'],
  listContactListNames: ['GET', '/contact-lists/list'],
  getContactList: ['GET', '/contact-lists/{id}'],
  createContactList: ['POST', '/contact-lists'],
  updateContactList: ['PUT', '/contact-lists/{id}'],
  deleteContactList: ['DELETE', '/contact-lists/{id}'],
  uploadContactList: ['POST', '/contact-lists/{id}/upload'],
  fillContactList: ['POST', '/contact-lists/{id}/fill'],
  checkContactList: ['POST', '/contact-lists/{id}/validate'],
  getContactListJob: ['GET', '/contact-lists/{id}/job'],
  cancelContactListJob: ['DELETE', '/contact-lists/{id}/job'],
  listContactListItems: ['GET', '/contact-list-items'],
  getContactListItem: ['GET', '/contact-list-items/{id}'],
  createContactListItem: ['POST', '/contact-list-items'],
  updateContactListItem: ['PUT', '/contact-list-items/{id}'],
  deleteContactListItem: ['DELETE', '/contact-list-items/{id}'],
  listNotShown: ['GET', '/not-shown-messages'],
  listDeadLetters: ['GET', '/dead-letters'],
  getDeadLetter: ['GET', '/dead-letters/{companyId}/{id}'],
  replayDeadLetter: ['POST', '/dead-letters/{companyId}/{id}/replay'],
  discardDeadLetter: ['DELETE', '/dead-letters/{companyId}/{id}'],
  listLanes: ['GET', '/tag/kanban'],
  getBoard: ['GET', '/ticket/kanban'],
  setLane: ['PUT', '/ticket-tags/{ticketId}/{tagId}'],
  clearLane: ['DELETE', '/ticket-tags/{ticketId}'],
  listFiles: ['GET', '/files'],
  getFileList: ['GET', '/files/{id}'],
  createFileList: ['POST', '/files'],
  updateFileList: ['PUT', '/files/{id}'],
  deleteFileList: ['DELETE', '/files/{id}'],
  uploadFileList: ['POST', '/files/uploadList/{id}'],
  listFlows: ['GET', '/flowbuilder'],
  createFlow: ['POST', '/flowbuilder'],
  updateFlow: ['PUT', '/flowbuilder'],
  deleteFlow: ['DELETE', '/flowbuilder/{id}'],
  duplicateFlow: ['POST', '/flowbuilder/duplicate'],
  getFlow: ['GET', '/flowbuilder/flow/{id}'],
  saveFlow: ['POST', '/flowbuilder/flow'],
  saveFlowDraft: ['PUT', '/flowbuilder/draft'],
  discardFlowDraft: ['DELETE', '/flowbuilder/draft/{id}'],
  listFlowRevisions: ['GET', '/flowbuilder/revisions/{id}'],
  getFlowRevision: ['GET', '/flowbuilder/revisions/{id}/{revision}'],
  restoreFlowRevision: ['POST', '/flowbuilder/restore'],
  uploadFlowImage: ['POST', '/flowbuilder/img'],
  uploadFlowAudio: ['POST', '/flowbuilder/audio'],
  uploadFlowVideo: ['POST', '/flowbuilder/video'],
  uploadFlowContent: ['POST', '/flowbuilder/content'],
  listFlowCampaigns: ['GET', '/flowcampaign'],
  getFlowCampaign: ['GET', '/flowcampaign/{id}'],
  createFlowCampaign: ['POST', '/flowcampaign'],
  updateFlowCampaign: ['PUT', '/flowcampaign'],
  deleteFlowCampaign: ['DELETE', '/flowcampaign/{id}'],
  getFlowNumbers: ['GET', '/flowbuilder/numbers/{id}'],
  tryFlowRequest: ['POST', '/flowbuilder/request'],
  listHelps: ['GET', '/helps'],
  listAllHelps: ['GET', '/helps/list'],
  createHelp: ['POST', '/helps'],
  updateHelp: ['PUT', '/helps/{id}'],
  deleteHelp: ['DELETE', '/helps/{id}'],
  listDeliveries: ['GET', '/queueIntegration/{id}/deliveries'],
  replayDelivery: ['POST', '/queueIntegration/{id}/deliveries/{deliveryId}/replay'],
  listIntegrations: ['GET', '/queueIntegration'],
  getIntegration: ['GET', '/queueIntegration/{id}'],
  createIntegration: ['POST', '/queueIntegration'],
  updateIntegration: ['PUT', '/queueIntegration/{id}'],
  deleteIntegration: ['DELETE', '/queueIntegration/{id}'],
  renewSigningKey: ['POST', '/queueIntegration/{id}/signing-key'],
  testSession: ['POST', '/queueIntegration/testSession'],
  testIntegration: ['POST', '/queueIntegration/{id}/test'],
  getLinkPreview: ['GET', '/link-preview'],
  createSocketToken: ['POST', '/live/token'],
  listMacros: ['GET', '/macros'],
  createMacro: ['POST', '/macros'],
  updateMacro: ['PUT', '/macros/{id}'],
  deleteMacro: ['DELETE', '/macros/{id}'],
  runMacro: ['POST', '/macros/{id}/run'],
  listMentions: ['GET', '/mentions'],
  readMentions: ['DELETE', '/mentions/{ticketId}'],
  listMessages: ['GET', '/messages/{ticketId}'],
  searchMessages: ['GET', '/messages-search'],
  sendMessage: ['POST', '/messages/{ticketId}'],
  sendTemplate: ['POST', '/messages-template/{ticketId}'],
  retryMessage: ['POST', '/messages/{id}/retry'],
  editMessage: ['POST', '/messages/edit/{messageId}'],
  listMessageEdits: ['GET', '/messages/{messageId}/edits'],
  listMessageReceipts: ['GET', '/messages/{messageId}/receipts'],
  deleteMessage: ['DELETE', '/messages/{id}'],
  starMessage: ['PUT', '/messages/{id}/star'],
  unstarMessage: ['DELETE', '/messages/{id}/star'],
  listStarredMessages: ['GET', '/messages-starred'],
  listThreadStars: ['GET', '/messages-starred/{ticketId}'],
  forwardMessage: ['POST', '/message/forward'],
  reactToMessage: ['POST', '/messages/{id}/reaction'],
  listPrompts: ['GET', '/prompt'],
  getPrompt: ['GET', '/prompt/{id}'],
  createPrompt: ['POST', '/prompt'],
  updatePrompt: ['PUT', '/prompt/{id}'],
  deletePrompt: ['DELETE', '/prompt/{id}'],
  listQueues: ['GET', '/queue'],
  getQueue: ['GET', '/queue/{id}'],
  createQueue: ['POST', '/queue'],
  updateQueue: ['PUT', '/queue/{id}'],
  deleteQueue: ['DELETE', '/queue/{id}'],
  listOptions: ['GET', '/chatbot'],
  getOption: ['GET', '/chatbot/{id}'],
  createOption: ['POST', '/chatbot'],
  updateOption: ['PUT', '/chatbot/{id}'],
  deleteOption: ['DELETE', '/chatbot/{id}'],
  listQuickMessages: ['GET', '/quick-messages'],
  listQuickMessageNames: ['GET', '/quick-messages/list'],
  getQuickMessage: ['GET', '/quick-messages/{id}'],
  createQuickMessage: ['POST', '/quick-messages'],
  updateQuickMessage: ['PUT', '/quick-messages/{id}'],
  deleteQuickMessage: ['DELETE', '/quick-messages/{id}'],
  setQuickMessageMedia: ['POST', '/quick-messages/{id}/media-upload'],
  removeQuickMessageMedia: ['DELETE', '/quick-messages/{id}/media-upload'],
  createTemplate: ['POST', '/quick-messages/templates'],
  getTemplateContent: ['GET', '/quick-messages/templates/{id}'],
  updateTemplate: ['PUT', '/quick-messages/templates/{id}'],
  deleteTemplate: ['DELETE', '/quick-messages/templates/{id}'],
  syncTemplates: ['GET', '/whatsapp/sync-templates/{id}'],
  listSchedules: ['GET', '/schedules'],
  listScheduleEntries: ['GET', '/schedules/calendar'],
  getSchedule: ['GET', '/schedules/{id}'],
  createSchedule: ['POST', '/schedules'],
  updateSchedule: ['PUT', '/schedules/{id}'],
  deleteSchedule: ['DELETE', '/schedules/{id}'],
  setScheduleMedia: ['POST', '/schedules/{id}/media-upload'],
  removeScheduleMedia: ['DELETE', '/schedules/{id}/media-upload'],
  getPublicSetting: ['GET', '/public-settings/{key}'],
  getVersion: ['GET', '/version'],
  getCompanySettings: ['GET', '/companySettings/{companyId}'],
  getCompanySetting: ['GET', '/companySettingOne'],
  putCompanySetting: ['PUT', '/companySettings'],
  getCompanyHours: ['GET', '/companies/{id}/schedules'],
  putCompanyHours: ['PUT', '/companies/{id}/schedules'],
  getChecklist: ['GET', '/companies/checklist'],
  listSettings: ['GET', '/settings'],
  getSetting: ['GET', '/setting/{key}'],
  putSetting: ['PUT', '/settings/{key}'],
  listTags: ['GET', '/tags'],
  listTagNames: ['GET', '/tags/list'],
  getTag: ['GET', '/tags/{id}'],
  createTag: ['POST', '/tags'],
  updateTag: ['PUT', '/tags/{id}'],
  deleteTag: ['DELETE', '/tags/{id}'],
  placeLane: ['PUT', '/tags/{id}/place'],
  listTagContacts: ['GET', '/tags-contacts/{tagId}'],
  removeTagFromContact: ['DELETE', '/tags-contacts/{tagId}/{contactId}'],
  takeThreadControl: ['POST', '/thread-control/{ticketId}'],
  listTickets: ['GET', '/tickets'],
  countTickets: ['GET', '/tickets/counts'],
  countUnattended: ['GET', '/tickets/unattended'],
  getTicketByUuid: ['GET', '/tickets/u/{uuid}'],
  createTicket: ['POST', '/tickets'],
  updateTicket: ['PUT', '/tickets/{id}'],
  deleteTicket: ['DELETE', '/tickets/{id}'],
  closeAllTickets: ['POST', '/tickets/closeAll'],
  markTicketRead: ['POST', '/tickets/{id}/read'],
  snoozeTicket: ['PUT', '/tickets/{id}/snooze'],
  followTicket: ['PUT', '/tickets/{id}/follow'],
  listTicketLog: ['GET', '/tickets-log/{ticketId}'],
  createUpload: ['POST', '/uploads'],
  listUsers: ['GET', '/users'],
  getUser: ['GET', '/users/{id}'],
  createUser: ['POST', '/users'],
  updateUser: ['PUT', '/users/{id}'],
  changeQueueMembers: ['PUT', '/queue/{queueId}/users'],
  deleteUser: ['DELETE', '/users/{id}'],
  setUserPicture: ['POST', '/users/{id}/media-upload'],
  removeUserPicture: ['DELETE', '/users/{id}/media-upload'],
  listUserNames: ['GET', '/users/list'],
  setTicketsWidth: ['PUT', '/users/toggleChangeWidht/{id}'],
  setPreferences: ['PUT', '/users/{id}/preferences'],
  listViews: ['GET', '/views'],
  createView: ['POST', '/views'],
  updateView: ['PUT', '/views/{id}'],
  deleteView: ['DELETE', '/views/{id}'],
} as const;

/** The contracts behind them, as types only. */
export type Operations = typeof announcementsContract &
  typeof assistContract &
  typeof auditContract &
  typeof authContract &
  typeof campaignsContract &
  typeof chatsContract &
  typeof clientErrorsContract &
  typeof configurationContract &
  typeof costsContract &
  typeof connectionsContract &
  typeof contactsContract &
  typeof contactJobsContract &
  typeof contactListsContract &
  typeof deadLettersContract &
  typeof kanbanContract &
  typeof filesContract &
  typeof flowsContract &
  typeof flowRunsContract &
  typeof helpsContract &
  typeof integrationDeliveriesContract &
  typeof integrationsContract &
  typeof linkPreviewsContract &
  typeof liveContract &
  typeof macrosContract &
  typeof messagesContract &
  typeof promptsContract &
  typeof queuesContract &
  typeof quickMessagesContract &
  typeof schedulesContract &
  typeof settingsContract &
  typeof tagsContract &
  typeof threadControlContract &
  typeof ticketsContract &
  typeof uploadsContract &
  typeof usersContract &
  typeof viewsContract;
