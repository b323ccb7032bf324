import { authContract } from './auth.ts';
import { connectionsContract } from './connections.ts';
import { contactsContract } from './contacts.ts';
import { deadLettersContract } from './dead-letters.ts';
import { directoryContract } from './directory.ts';
import { liveContract } from './live.ts';
import { messagesContract } from './messages.ts';
import { settingsContract } from './settings.ts';
import { ticketsContract } from './tickets.ts';
import { uploadsContract } from './uploads.ts';
import { webhooksContract } from './webhooks.ts';

/** Every area's routes by area name: the OpenAPI document, the browser's client and the permission test read this. */
export const contracts = {
  auth: authContract,
  connections: connectionsContract,
  contacts: contactsContract,
  deadLetters: deadLettersContract,
  directory: directoryContract,
  live: liveContract,
  messages: messagesContract,
  settings: settingsContract,
  tickets: ticketsContract,
  uploads: uploadsContract,
  webhooks: webhooksContract,
};
