import { contactsContract } from '@balcao/shared/contract/contacts.ts';
import { authentication } from '../auth/service/authenticate.ts';
import { readEnv } from '../platform/env.ts';
import { httpArea } from '../platform/http-area.ts';
import { contactsEnv } from './env.ts';
import { contactDeps } from './service/contact-deps.ts';
import {
  blockContact,
  createContact,
  createNote,
  deleteContact,
  deleteNote,
  getContact,
  listContacts,
  listNotes,
  syncTags,
  toggleAcceptAudio,
  toggleDisableBot,
  updateContact,
} from './service/manage-contacts.ts';

readEnv(contactsEnv);

export const handler = httpArea(
  contactsContract,
  {
    listContacts: ({ actor, query }) => listContacts(contactDeps(actor), query),
    getContact: ({ actor, params }) => getContact(contactDeps(actor), params.id),
    createContact: ({ actor, body }) => createContact(contactDeps(actor), body),
    updateContact: ({ actor, params, body }) => updateContact(contactDeps(actor), params.id, body),
    deleteContact: ({ actor, params }) => deleteContact(contactDeps(actor), params.id),
    toggleAcceptAudio: ({ actor, params }) => toggleAcceptAudio(contactDeps(actor), params.id),
    toggleDisableBot: ({ actor, params }) => toggleDisableBot(contactDeps(actor), params.id),
    blockContact: ({ actor, params, body }) => blockContact(contactDeps(actor), params.id, body.active),
    listContactTags: async ({ actor, params }) => ({ tags: (await getContact(contactDeps(actor), params.contactId)).tags }),
    syncTags: ({ actor, body }) => syncTags(contactDeps(actor), body.contactId, body.tags),
    listNotes: ({ actor, query }) => listNotes(contactDeps(actor), query.contactId),
    createNote: ({ actor, body }) => createNote(contactDeps(actor), body),
    deleteNote: ({ actor, params, query }) => deleteNote(contactDeps(actor), query.contactId ?? null, params.id),
  },
  authentication,
);
