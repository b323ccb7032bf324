import { contactsContract } from '@balcao/shared/contract/contacts.ts';
import { authentication } from '../auth/service/authenticate.ts';
import { loadNames, type Names } from '../names/service/names.ts';
import type { Actor } from '../platform/actor.ts';
import { readEnv } from '../platform/env.ts';
import { httpArea } from '../platform/http-area.ts';
import { searchRecords } from '../search/service/search-records.ts';
import { openTicketOf } from '../tickets/service/open-ticket-of.ts';
import { ticketSeenBy } from '../tickets/service/ticket-seen-by.ts';
import { contactsEnv } from './env.ts';
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
  type ContactDeps,
} from './service/manage-contacts.ts';
import { contactStoreFor } from './store/contact-store.ts';

readEnv(contactsEnv);

const deps = (actor: Actor): ContactDeps => {
  let names: Promise<Names> | undefined;
  return {
    actor,
    contacts: contactStoreFor(actor.companyId),
    names: () => (names ??= loadNames(actor.companyId)),
    search: searchRecords(actor.companyId),
    openTicketOf: (contactId) => openTicketOf(actor.companyId, contactId),
    ticketSeen: (id) => ticketSeenBy(actor, id),
    now: () => new Date(),
  };
};

export const handler = httpArea(
  contactsContract,
  {
    listContacts: ({ actor, query }) => listContacts(deps(actor), query),
    getContact: ({ actor, params }) => getContact(deps(actor), params.id),
    createContact: ({ actor, body }) => createContact(deps(actor), body),
    updateContact: ({ actor, params, body }) => updateContact(deps(actor), params.id, body),
    deleteContact: ({ actor, params }) => deleteContact(deps(actor), params.id),
    toggleAcceptAudio: ({ actor, params }) => toggleAcceptAudio(deps(actor), params.id),
    toggleDisableBot: ({ actor, params }) => toggleDisableBot(deps(actor), params.id),
    blockContact: ({ actor, params, body }) => blockContact(deps(actor), params.id, body.active),
    listContactTags: async ({ actor, params }) => ({ tags: (await getContact(deps(actor), params.contactId)).tags }),
    syncTags: ({ actor, body }) => syncTags(deps(actor), body.contactId, body.tags),
    listNotes: ({ actor, query }) => listNotes(deps(actor), query.contactId),
    createNote: ({ actor, body }) => createNote(deps(actor), body),
    deleteNote: ({ actor, params, query }) => deleteNote(deps(actor), query.contactId ?? null, params.id),
  },
  authentication,
);
