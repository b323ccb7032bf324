import * as z from 'zod';
import { contactView, extraInfo } from '../domain/contacts/contact.ts';
import { contactNameLength } from '../domain/contacts/contact-name.ts';
import { noteLength } from '../domain/contacts/note.ts';
import { contactId, instant, noteId, tagId, ticketId, userId } from '../domain/ids.ts';
import { channel } from '../domain/channel.ts';
import { visibleName } from '../domain/text/visible-name.ts';
import { cursorQuery, flag, idList } from './paging.ts';
import { route } from './route.ts';

const contactFields = {
  name: z
    .string()
    .trim()
    .min(contactNameLength.min)
    .max(contactNameLength.max)
    .refine((text) => visibleName(text) !== null, 'cannot be seen'),
  /** Country, area and number; punctuation is dropped. */
  number: z
    .string()
    .max(200)
    .transform((text) => text.replace(/\D/g, ''))
    .pipe(z.string().min(8).max(50)),
  email: z.union([z.email().max(254), z.literal('')]),
  disableBot: z.boolean(),
  acceptAudioMessage: z.boolean(),
  extraInfo: z.array(extraInfo).max(50),
};

const tagView = z.object({ id: tagId, name: z.string(), color: z.string() });

export const contactsContract = {
  listContacts: route({
    method: 'GET',
    path: '/contacts',
    permission: 'signed-in',
    summary: 'Contacts by name, or found by name or number',
    query: z.object({ ...cursorQuery, channel: channel.optional(), isGroup: flag, contactTag: idList(tagId) }),
    response: z.object({
      contacts: z.array(contactView),
      hasMore: z.boolean(),
      count: z.number().int(),
      nextCursor: z.string().nullable(),
    }),
    errors: [],
  }),
  getContact: route({
    method: 'GET',
    path: '/contacts/{id}',
    permission: 'signed-in',
    summary: 'One contact',
    params: z.object({ id: contactId }),
    response: contactView,
    errors: ['ERR_CONTACT_NOT_FOUND'],
  }),
  createContact: route({
    method: 'POST',
    path: '/contacts',
    permission: 'signed-in',
    summary: 'Add a contact',
    body: z.object({
      name: contactFields.name,
      number: contactFields.number,
      email: contactFields.email.default(''),
      disableBot: contactFields.disableBot.default(false),
      extraInfo: contactFields.extraInfo.default([]),
    }),
    response: contactView,
    errors: ['ERR_CONTACT_DUPLICATED_NUMBER', 'ERR_NO_PERMISSION'],
  }),
  updateContact: route({
    method: 'PUT',
    path: '/contacts/{id}',
    permission: 'signed-in',
    summary: 'Change a contact; absent fields stay',
    params: z.object({ id: contactId }),
    body: z.object(contactFields).partial(),
    response: contactView,
    errors: ['ERR_CONTACT_NOT_FOUND', 'ERR_CONTACT_DUPLICATED_NUMBER', 'ERR_NO_PERMISSION'],
  }),
  deleteContact: route({
    method: 'DELETE',
    path: '/contacts/{id}',
    permission: 'contacts:delete',
    summary: 'Delete a contact that has no open ticket',
    params: z.object({ id: contactId }),
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_CONTACT_NOT_FOUND', 'ERR_TICKET_ALREADY_OPEN'],
  }),
  toggleAcceptAudio: route({
    method: 'PUT',
    path: '/contacts/toggleAcceptAudio/{id}',
    permission: 'signed-in',
    summary: 'Switch whether audio from this contact is accepted',
    params: z.object({ id: contactId }),
    response: contactView,
    errors: ['ERR_CONTACT_NOT_FOUND'],
  }),
  toggleDisableBot: route({
    method: 'PUT',
    path: '/contacts/toggleDisableBot/{id}',
    permission: 'signed-in',
    summary: 'Switch the bot off or on for this contact',
    params: z.object({ id: contactId }),
    response: contactView,
    errors: ['ERR_CONTACT_NOT_FOUND'],
  }),
  blockContact: route({
    method: 'PUT',
    path: '/contacts/block/{id}',
    permission: 'signed-in',
    summary: 'Block (`active` false) or unblock',
    params: z.object({ id: contactId }),
    body: z.object({ active: z.boolean() }),
    response: contactView,
    errors: ['ERR_CONTACT_NOT_FOUND'],
  }),
  listContactTags: route({
    method: 'GET',
    path: '/contactTags/{contactId}',
    permission: 'signed-in',
    summary: 'Tags of a contact',
    params: z.object({ contactId }),
    response: z.object({ tags: z.array(tagView) }),
    errors: ['ERR_CONTACT_NOT_FOUND'],
  }),
  syncTags: route({
    method: 'POST',
    path: '/tags/sync',
    permission: 'signed-in',
    summary: 'Set a contact’s tags',
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
    body: z.object({ note: z.string().trim().min(noteLength.min).max(noteLength.max), contactId, ticketId: ticketId.nullish() }),
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
    query: z.object({ /** Not needed for notes made since they are found by their id. */ contactId: contactId.optional() }),
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_NOTE_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
