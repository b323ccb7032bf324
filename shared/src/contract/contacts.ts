import { emailAddress } from '../domain/text/email-address.ts';
import * as z from 'zod';
import { contactChoice, contactView, extraInfo } from '../domain/contacts/contact.ts';
import { extraInfoLimits } from '../domain/contacts/extra-info.ts';
import { shownName } from './shown-name.ts';
import { contactNameLength } from '../domain/contacts/contact-name.ts';
import { noteLength } from '../domain/contacts/note.ts';
import { contactId, instant, noteId, tagId, ticketId, userId } from '../domain/ids.ts';
import { channel } from '../domain/channel.ts';
import { isVisible } from '../domain/text/is-visible.ts';
import { visibleName } from '../domain/text/visible-name.ts';
import { auditId } from './audit.ts';
import { deleted, recordVersion } from './record.ts';
import { cursorQuery, flag, idList, listQuery } from './paging.ts';
import { distinct } from './distinct.ts';
import { route } from './route.ts';

export const contactFields = {
  name: z
    .string()
    .trim()
    .min(contactNameLength.min)
    .max(contactNameLength.max)
    .refine((text) => visibleName(text) !== null, 'cannot be seen'),
  /** Phone number with country and area code; all characters except digits are removed. */
  number: z
    .string()
    .max(200)
    .transform((text) => text.replace(/\D/g, ''))
    .pipe(z.string().min(8).max(50)),
  email: z.union([emailAddress, z.literal('')]),
  disableBot: z.boolean(),
  acceptAudioMessage: z.boolean(),
  extraInfo: z.array(extraInfo.extend({ name: shownName(1, extraInfoLimits.nameLength) })).max(extraInfoLimits.rows),
  /** Id of the attendant who is preferred for the contact's tickets ("wallet"); null = none. */
  userId: userId.nullable(),
  tagIds: distinct(tagId, 50),
};

/** A saved contact, and the result of looking up its new number on WhatsApp through a linked phone. `verified`: the number exists, and
 *  is stored in the form in which WhatsApp knows it. `unverified`: no phone could answer. Null: no lookup was made. */
const savedContact = contactView.extend({ numberCheck: z.enum(['verified', 'unverified']).nullable() });
export type SavedContact = z.infer<typeof savedContact>;

/** Query of routes about one contact. Users who may not list contacts need a ticket of the contact that they may see: `ticketId`, or,
 *  without it, one of the newest tickets of the contact. */
const seenFrom = z.object({ ticketId: ticketId.optional() });

const tagView = z.object({ id: tagId, name: z.string(), color: z.string() });

const manyIds = distinct(contactId, 100).min(1);

export const contactsContract = {
  listContacts: route({
    method: 'GET',
    path: '/contacts',
    permission: 'contacts:list',
    summary: 'Contacts by name, or found by name or number',
    query: z.object({ ...cursorQuery, channel: channel.optional(), isGroup: flag, contactTag: idList(tagId) }),
    response: z.object({
      contacts: z.array(contactView),
      hasMore: z.boolean(),
      /** Number of contacts found so far. With `pageNumber`: from the first page to the end of this one, which is the total when
       *  `hasMore` is false. With `cursor`: from the cursor to the end of this page. Always the total when a search or tag filter finds
       *  few contacts. */
      count: z.number().int(),
      nextCursor: z.string().nullable(),
    }),
    errors: [],
  }),
  listContactNames: route({
    method: 'GET',
    path: '/contacts/list',
    permission: 'contacts:list',
    summary: 'Names of contacts, to choose from; the first 500 by name',
    query: z.object({
      /** `companyId` is ignored: contacts are always those of the caller's company. */ companyId: z.string().max(20).optional(),
      searchParam: listQuery.searchParam,
    }),
    response: z.array(contactView.pick({ id: true, name: true })),
    errors: [],
  }),
  pickContacts: route({
    method: 'GET',
    path: '/contacts/pick',
    permission: 'signed-in',
    summary: 'Contacts to write to, found by name, or by their whole number; three characters at least',
    query: z.object({
      searchParam: z.string().max(200).default(''),
      cursor: cursorQuery.cursor,
      /** Only this contact, or the one it was merged into, instead of a search. */
      contactId: contactId.optional(),
    }),
    response: z.object({ contacts: z.array(contactChoice), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  getContactProfile: route({
    method: 'GET',
    path: '/contacts/profile/{number}',
    permission: 'signed-in',
    summary: 'Whose number it is',
    params: z.object({ number: contactFields.number }),
    query: z.object({ channel: channel.optional() }),
    response: z.object({ contactId: contactId.nullable(), urlPicture: z.string().nullable() }),
    errors: ['ERR_NO_PERMISSION'],
  }),
  getContact: route({
    method: 'GET',
    path: '/contacts/{id}',
    permission: 'signed-in',
    summary: 'One contact',
    params: z.object({ id: contactId }),
    query: seenFrom,
    response: contactView,
    errors: ['ERR_CONTACT_NOT_FOUND'],
  }),
  createContact: route({
    method: 'POST',
    path: '/contacts',
    permission: 'signed-in',
    summary: 'Add a contact; a linked phone that is connected looks its number up on WhatsApp first',
    body: z.object({
      name: contactFields.name,
      number: contactFields.number,
      email: contactFields.email.default(''),
      disableBot: contactFields.disableBot.default(false),
      extraInfo: contactFields.extraInfo.default([]),
      userId: contactFields.userId.default(null),
      acceptAudioMessage: contactFields.acceptAudioMessage.default(true),
      tagIds: contactFields.tagIds.default([]),
    }),
    response: savedContact,
    errors: [
      'ERR_CONTACT_DUPLICATED_NUMBER',
      'ERR_NUMBER_WITHOUT_WHATSAPP',
      'ERR_USER_NOT_FOUND',
      'ERR_TAG_NOT_FOUND',
      'ERR_NO_PERMISSION',
    ],
  }),
  updateContact: route({
    method: 'PUT',
    path: '/contacts/{id}',
    permission: 'signed-in',
    summary: 'Change a contact; absent fields stay, and another number is looked up as for a new contact',
    params: z.object({ id: contactId }),
    query: seenFrom,
    body: z.object(contactFields).partial().extend({ version: recordVersion.optional() }),
    response: savedContact,
    errors: [
      'ERR_CONTACT_NOT_FOUND',
      'ERR_CONTACT_DUPLICATED_NUMBER',
      'ERR_NUMBER_WITHOUT_WHATSAPP',
      'ERR_USER_NOT_FOUND',
      'ERR_TAG_NOT_FOUND',
      'ERR_RECORD_CHANGED',
      'ERR_NO_PERMISSION',
    ],
  }),
  deleteContact: route({
    method: 'DELETE',
    path: '/contacts/{id}',
    permission: 'contacts:delete',
    summary: 'Delete a contact that has no open ticket',
    params: z.object({ id: contactId }),
    response: deleted,
    errors: ['ERR_CONTACT_NOT_FOUND', 'ERR_TICKET_ALREADY_OPEN'],
  }),
  listDuplicates: route({
    method: 'GET',
    path: '/contacts/duplicates',
    permission: 'contacts:list',
    summary: 'Those of the given contacts whose number is another contact’s too, with or without the ninth digit',
    query: z.object({ ids: idList(contactId) }),
    response: z.array(z.object({ id: contactId, of: z.object({ id: contactId, name: z.string() }) })),
    errors: [],
  }),
  mergeContacts: route({
    method: 'POST',
    path: '/contacts/merge',
    permission: 'contacts:delete',
    summary: 'Make one of two contacts: `goes` leaves the lists, and its names lead to `stays`',
    body: z.object({ stays: contactId, goes: contactId }),
    response: contactView,
    errors: ['ERR_CONTACT_NOT_FOUND', 'ERR_CANNOT_MERGE', 'ERR_TICKET_ALREADY_OPEN', 'ERR_RECORD_CHANGED'],
  }),
  unmergeContacts: route({
    method: 'POST',
    path: '/contacts/unmerge/{id}',
    permission: 'contacts:delete',
    summary: 'Undo a merge; the id is of the one that left the lists',
    params: z.object({ id: contactId }),
    response: contactView,
    errors: ['ERR_CONTACT_NOT_FOUND', 'ERR_CANNOT_UNDO', 'ERR_RECORD_CHANGED'],
  }),
  changeManyContacts: route({
    method: 'POST',
    path: '/contacts/bulk',
    permission: 'contacts:list',
    summary: 'Delete, block, unblock or tag many contacts, each by itself',
    body: z.discriminatedUnion('action', [
      z.object({ ids: manyIds, action: z.enum(['delete', 'block', 'unblock']) }),
      z.object({ ids: manyIds, action: z.enum(['tag', 'untag']), tags: distinct(tagId, 50).min(1) }),
    ]),
    response: z.object({
      done: z.array(contactId),
      /** Ids of the audit log entries of the deletions, by which these can be undone. */
      auditIds: z.array(auditId),
      refused: z.array(z.object({ id: contactId, error: z.string() })),
    }),
    errors: ['ERR_NO_PERMISSION', 'ERR_TAG_NOT_FOUND'],
  }),
  toggleAcceptAudio: route({
    method: 'PUT',
    path: '/contacts/toggleAcceptAudio/{id}',
    permission: 'signed-in',
    summary: 'Switch whether audio from this contact is accepted',
    params: z.object({ id: contactId }),
    query: seenFrom,
    response: contactView,
    errors: ['ERR_CONTACT_NOT_FOUND'],
  }),
  toggleDisableBot: route({
    method: 'PUT',
    path: '/contacts/toggleDisableBot/{id}',
    permission: 'signed-in',
    summary: 'Switch the bot off or on for this contact',
    params: z.object({ id: contactId }),
    query: seenFrom,
    response: contactView,
    errors: ['ERR_CONTACT_NOT_FOUND'],
  }),
  blockContact: route({
    method: 'PUT',
    path: '/contacts/block/{id}',
    permission: 'signed-in',
    summary: 'Block (`active` false) or unblock',
    params: z.object({ id: contactId }),
    query: seenFrom,
    body: z.object({ active: z.boolean() }),
    response: contactView,
    errors: ['ERR_CONTACT_NOT_FOUND'],
  }),
  setContactOptOut: route({
    method: 'PUT',
    path: '/contacts/opt-out/{id}',
    permission: 'signed-in',
    summary: 'Say that the contact wants no campaigns, or that it wants them again; what it said in WhatsApp itself stays',
    params: z.object({ id: contactId }),
    query: seenFrom,
    body: z.object({ optedOut: z.boolean() }),
    response: contactView,
    errors: ['ERR_CONTACT_NOT_FOUND', 'ERR_RECORD_CHANGED'],
  }),
  listContactTags: route({
    method: 'GET',
    path: '/contactTags/{contactId}',
    permission: 'signed-in',
    summary: 'Tags of a contact',
    params: z.object({ contactId }),
    query: seenFrom,
    response: z.object({ tags: z.array(tagView) }),
    errors: ['ERR_CONTACT_NOT_FOUND'],
  }),
  syncTags: route({
    method: 'POST',
    path: '/tags/sync',
    permission: 'signed-in',
    summary: 'Set a contact’s tags',
    query: seenFrom,
    body: z.object({ contactId, tags: z.array(z.union([tagId, z.object({ id: tagId })])).max(50) }),
    response: contactView,
    errors: ['ERR_CONTACT_NOT_FOUND', 'ERR_TAG_NOT_FOUND'],
  }),
  listNotes: route({
    method: 'GET',
    path: '/ticket-notes/list',
    permission: 'signed-in',
    summary: 'Notes about a contact, newest first',
    query: z.object({ contactId, ticketId: ticketId.optional() }),
    response: z.array(
      z.object({
        id: noteId,
        note: z.string(),
        ticketId: ticketId.nullable(),
        contactId,
        user: z.object({ id: userId, name: z.string() }),
        createdAt: instant,
      }),
    ),
    errors: ['ERR_CONTACT_NOT_FOUND'],
  }),
  createNote: route({
    method: 'POST',
    path: '/ticket-notes',
    permission: 'signed-in',
    summary: 'Add a note about a contact',
    body: z.object({
      note: z.string().trim().min(noteLength.min).max(noteLength.max).refine(isVisible),
      contactId,
      ticketId: ticketId.nullish(),
    }),
    response: z.object({
      id: noteId,
      note: z.string(),
      ticketId: ticketId.nullable(),
      contactId,
      user: z.object({ id: userId, name: z.string() }),
      createdAt: instant,
    }),
    errors: ['ERR_CONTACT_NOT_FOUND', 'ERR_TICKET_NOT_FOUND'],
  }),
  deleteNote: route({
    method: 'DELETE',
    path: '/ticket-notes/{id}',
    permission: 'signed-in',
    summary: 'Delete one’s own note (admins: any)',
    params: z.object({ id: noteId }),
    query: z.object({ /** Contact of the note; required only for old notes, which lack an index. */ contactId: contactId.optional() }),
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_NOTE_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
