// Written by scripts/gen-routes.ts from shared/src/contract
import type { authContract } from '@balcao/shared/contract/auth.ts';
import type { connectionsContract } from '@balcao/shared/contract/connections.ts';
import type { contactsContract } from '@balcao/shared/contract/contacts.ts';
import type { deadLettersContract } from '@balcao/shared/contract/dead-letters.ts';
import type { liveContract } from '@balcao/shared/contract/live.ts';
import type { messagesContract } from '@balcao/shared/contract/messages.ts';
import type { queuesContract } from '@balcao/shared/contract/queues.ts';
import type { quickMessagesContract } from '@balcao/shared/contract/quick-messages.ts';
import type { settingsContract } from '@balcao/shared/contract/settings.ts';
import type { tagsContract } from '@balcao/shared/contract/tags.ts';
import type { ticketsContract } from '@balcao/shared/contract/tickets.ts';
import type { uploadsContract } from '@balcao/shared/contract/uploads.ts';
import type { usersContract } from '@balcao/shared/contract/users.ts';

/** Method and path of every operation the browser may call. */
export const routes = {
  startSession: ['POST', '/auth/session'],
  login: ['POST', '/auth/login'],
  refreshToken: ['POST', '/auth/refresh_token'],
  logout: ['DELETE', '/auth/logout'],
  resetPassword: ['POST', '/auth/reset_password'],
  me: ['GET', '/auth/me'],
  listConnections: ['GET', '/whatsapp'],
  createConnection: ['POST', '/whatsapp'],
  getConnection: ['GET', '/whatsapp/{id}'],
  updateConnection: ['PUT', '/whatsapp/{id}'],
  deleteConnection: ['DELETE', '/whatsapp/{id}'],
  rotateConnectionToken: ['POST', '/whatsapp/{id}/token'],
  setGreetingMedia: ['POST', '/whatsapp/{id}/media-upload'],
  removeGreetingMedia: ['DELETE', '/whatsapp/{id}/media-upload'],
  retrySession: ['POST', '/whatsappsession/{id}'],
  renewSession: ['PUT', '/whatsappsession/{id}'],
  endSession: ['DELETE', '/whatsappsession/{id}'],
  restartSessions: ['POST', '/whatsapp-restart/'],
  closeImported: ['POST', '/closedimported/{id}'],
  getConnectionAsSuper: ['GET', '/whatsapp-admin/{id}'],
  listCompanyConnections: ['GET', '/whatsapp/all/'],
  listContacts: ['GET', '/contacts'],
  getContact: ['GET', '/contacts/{id}'],
  createContact: ['POST', '/contacts'],
  updateContact: ['PUT', '/contacts/{id}'],
  deleteContact: ['DELETE', '/contacts/{id}'],
  toggleAcceptAudio: ['PUT', '/contacts/toggleAcceptAudio/{id}'],
  toggleDisableBot: ['PUT', '/contacts/toggleDisableBot/{id}'],
  blockContact: ['PUT', '/contacts/block/{id}'],
  listContactTags: ['GET', '/contactTags/{contactId}'],
  syncTags: ['POST', '/tags/sync'],
  listNotes: ['GET', '/ticket-notes/list'],
  createNote: ['POST', '/ticket-notes'],
  deleteNote: ['DELETE', '/ticket-notes/{id}'],
  listNotShown: ['GET', '/not-shown-messages'],
  listDeadLetters: ['GET', '/dead-letters'],
  getDeadLetter: ['GET', '/dead-letters/{companyId}/{id}'],
  replayDeadLetter: ['POST', '/dead-letters/{companyId}/{id}/replay'],
  discardDeadLetter: ['DELETE', '/dead-letters/{companyId}/{id}'],
  createLiveTicket: ['POST', '/live/ticket'],
  listMessages: ['GET', '/messages/{ticketId}'],
  sendMessage: ['POST', '/messages/{ticketId}'],
  retryMessage: ['POST', '/messages/{id}/retry'],
  editMessage: ['POST', '/messages/edit/{messageId}'],
  deleteMessage: ['DELETE', '/messages/{id}'],
  forwardMessage: ['POST', '/message/forward'],
  reactToMessage: ['POST', '/messages/{id}/reaction'],
  listQueues: ['GET', '/queue'],
  listQuickMessageNames: ['GET', '/quick-messages/list'],
  getPublicSetting: ['GET', '/public-settings/{key}'],
  getVersion: ['GET', '/version'],
  getCompanySettings: ['GET', '/companySettings/{companyId}'],
  getCompanySetting: ['GET', '/companySettingOne'],
  putCompanySetting: ['PUT', '/companySettings'],
  listTagNames: ['GET', '/tags/list'],
  createTag: ['POST', '/tags'],
  listTickets: ['GET', '/tickets'],
  countTickets: ['GET', '/tickets/counts'],
  getTicketByUuid: ['GET', '/tickets/u/{uuid}'],
  createTicket: ['POST', '/tickets'],
  updateTicket: ['PUT', '/tickets/{id}'],
  deleteTicket: ['DELETE', '/tickets/{id}'],
  closeAllTickets: ['POST', '/tickets/closeAll'],
  markTicketRead: ['POST', '/tickets/{id}/read'],
  listTicketLog: ['GET', '/tickets-log/{ticketId}'],
  createUpload: ['POST', '/uploads'],
  listUserNames: ['GET', '/users/list'],
  setTicketsWidth: ['PUT', '/users/toggleChangeWidht/{id}'],
  setPreferences: ['PUT', '/users/{id}/preferences'],
} as const;

/** The contracts behind them, as types only. */
export type Operations = typeof authContract &
  typeof connectionsContract &
  typeof contactsContract &
  typeof deadLettersContract &
  typeof liveContract &
  typeof messagesContract &
  typeof queuesContract &
  typeof quickMessagesContract &
  typeof settingsContract &
  typeof tagsContract &
  typeof ticketsContract &
  typeof uploadsContract &
  typeof usersContract;
