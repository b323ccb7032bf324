import { contactsContract } from '@balcao/shared/contract/contacts.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import type { Actor } from '../../platform/actor.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { contactsEnv } from './env.ts';
import { contactDeps } from './service/contact-deps.ts';
import { blockContact } from './service/block-contact.ts';
import { changeMany } from './service/change-many.ts';
import { createContact } from './service/create-contact.ts';
import { deleteContact } from './service/delete-contact.ts';
import { findDuplicates } from './service/find-duplicates.ts';
import { getContactProfile } from './service/get-contact-profile.ts';
import { listContactNames } from './service/list-contact-names.ts';
import { listContacts } from './service/list-contacts.ts';
import { createNote, deleteNote, getContact, listNotes, syncTags, toggleAcceptAudio, toggleDisableBot } from './service/manage-contacts.ts';
import { mergeContacts, unmergeContacts } from './service/merge-contacts.ts';
import { pickContacts } from './service/pick-contacts.ts';
import { setOptOut } from './service/set-opt-out.ts';
import { updateContact } from './service/update-contact.ts';
import { askWhatsappOf } from './service/verify-number.ts';

const env = readEnv(contactsEnv);
const verifyDeps = (actor: Actor) => ({ ...contactDeps(actor), askWhatsapp: askWhatsappOf(actor.companyId, env.SHARD_QUEUE_URL) });

export const handler = httpArea(
  contactsContract,
  {
    listContacts: ({ actor, query }) => listContacts(contactDeps(actor), query),
    listContactNames: ({ actor, query }) => listContactNames(contactDeps(actor), query.searchParam),
    pickContacts: ({ actor, query }) => pickContacts(contactDeps(actor), query),
    getContactProfile: ({ actor, params }) => getContactProfile(contactDeps(actor), params.number),
    getContact: ({ actor, params, query }) => getContact(contactDeps(actor), params.id, query.ticketId),
    createContact: ({ actor, body }) => createContact(verifyDeps(actor), body),
    updateContact: ({ actor, params, query, body }) => updateContact(verifyDeps(actor), params.id, body, query.ticketId),
    deleteContact: ({ actor, params }) => deleteContact(contactDeps(actor), params.id),
    listDuplicates: ({ actor, query }) => findDuplicates(contactDeps(actor), query.ids ?? []),
    mergeContacts: ({ actor, body }) => mergeContacts(contactDeps(actor), body.stays, body.goes),
    unmergeContacts: ({ actor, params }) => unmergeContacts(contactDeps(actor), params.id),
    changeManyContacts: ({ actor, body: { ids, ...change } }) => changeMany(contactDeps(actor), ids, change),
    toggleAcceptAudio: ({ actor, params, query }) => toggleAcceptAudio(contactDeps(actor), params.id, query.ticketId),
    toggleDisableBot: ({ actor, params, query }) => toggleDisableBot(contactDeps(actor), params.id, query.ticketId),
    blockContact: ({ actor, params, query, body }) => blockContact(contactDeps(actor), params.id, body.active, query.ticketId),
    setContactOptOut: ({ actor, params, query, body }) => setOptOut(contactDeps(actor), params.id, body.optedOut, query.ticketId),
    listContactTags: async ({ actor, params, query }) => ({
      tags: (await getContact(contactDeps(actor), params.contactId, query.ticketId)).tags,
    }),
    syncTags: ({ actor, query, body }) => syncTags(contactDeps(actor), body.contactId, body.tags, query.ticketId),
    listNotes: ({ actor, query }) => listNotes(contactDeps(actor), query.contactId, query.ticketId),
    createNote: ({ actor, body }) => createNote(contactDeps(actor), body),
    deleteNote: ({ actor, params, query }) => deleteNote(contactDeps(actor), query.contactId ?? null, params.id),
  },
  authentication,
);
