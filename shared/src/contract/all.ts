import type { ContactView } from '../domain/contacts/contact.ts';
import { authContract } from './auth.ts';
import { connectionsContract, type ConnectionView } from './connections.ts';
import { contactsContract } from './contacts.ts';
import { deadLettersContract } from './dead-letters.ts';
import { liveContract } from './live.ts';
import { messagesContract } from './messages.ts';
import { queuesContract, type QueueView } from './queues.ts';
import { quickMessagesContract } from './quick-messages.ts';
import { settingsContract } from './settings.ts';
import { tagsContract, type TagRecordView } from './tags.ts';
import { ticketsContract } from './tickets.ts';
import { uploadsContract } from './uploads.ts';
import { usersContract } from './users.ts';
import { webhooksContract } from './webhooks.ts';

/** Every area's routes by area name: the OpenAPI document, the browser's client and the permission test read this. */
export const contracts = {
  auth: authContract,
  connections: connectionsContract,
  contacts: contactsContract,
  deadLetters: deadLettersContract,
  live: liveContract,
  messages: messagesContract,
  queues: queuesContract,
  quickMessages: quickMessagesContract,
  settings: settingsContract,
  tags: tagsContract,
  tickets: ticketsContract,
  uploads: uploadsContract,
  users: usersContract,
  webhooks: webhooksContract,
};

/** Records whose changes open screens are told of, by the name of the event (`company-7-tag`), as they are told. A connection goes by the
 *  wire's word for it. */
export type LiveRecords = {
  contact: ContactView;
  queue: QueueView;
  tag: TagRecordView;
  whatsapp: ConnectionView;
};
