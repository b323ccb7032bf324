import * as z from 'zod';
import {
  contactListId,
  contactListItemId,
  contactListNameLength,
  itemNameLength,
  itemNumberLength,
} from '../domain/contact-lists/contact-list.ts';
import { typedNumber } from '../domain/contacts/typed-number.ts';
import { companyId, connectionId, instant, tagId } from '../domain/ids.ts';
import { jobFields, jobId } from '../domain/jobs/job.ts';
import { emailAddress } from '../domain/text/email-address.ts';
import { distinct } from './distinct.ts';
import { uploadedMedia } from './messages.ts';
import { cursorQuery, listQuery } from './paging.ts';
import { deleted, recordVersion } from './record.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

/** What a job of a contact list does: add the rows of a file, add contacts, look numbers up on WhatsApp, delete the people of a deleted
 *  list. */
export const contactListJobKinds = ['listImport', 'listFill', 'listCheck', 'listRemoval'] as const;

/** A background job of a contact list. */
export const contactListJobView = jobFields.extend({
  kind: z.enum(contactListJobKinds),
  contactListId,
  /** Name of the file, of an import; else of the list. */
  fileName: z.string(),
  /** Numbers of processed rows by result: `added` to the list, `known` = on the list already, `refused` = not added. */
  added: z.number().int(),
  known: z.number().int(),
  refused: z.number().int(),
  /** Numbers of looked-up people by result: on WhatsApp, not on WhatsApp, not answered. */
  valid: z.number().int(),
  invalid: z.number().int(),
  unchecked: z.number().int(),
  /** Time at which the linked phone goes on looking up numbers; null = it is not waiting. */
  pausedUntil: instant.nullable(),
  /** True = the linked phone stopped answering, and the remaining numbers stay unknown. */
  gaveUp: z.boolean(),
});
export type ContactListJobView = z.infer<typeof contactListJobView>;

/** The file of a job before the last one: the rows that it did not add. */
export const contactListResult = z.object({
  jobId,
  /** Name of the imported file, else of the list. */
  fileName: z.string(),
  endedAt: instant,
  resultUrl: z.string(),
});
export type ContactListResult = z.infer<typeof contactListResult>;

export const contactListView = z.object({
  id: contactListId,
  name: z.string(),
  /** Number of people of the list; of a live list, of contacts that have its tag now. */
  contactsCount: z.number().int(),
  /** Id of the tag whose contacts are the list, as they are when a campaign starts; null = the list has people of its own. */
  liveTagId: tagId.nullable(),
  version: recordVersion,
});
export type ContactListView = z.infer<typeof contactListView>;

export const contactListItemView = z.object({
  id: contactListItemId,
  name: z.string(),
  /** Masked for users who may not see numbers. */
  number: z.string(),
  email: z.string(),
  /** Whether the number is on WhatsApp; null = unknown. */
  isWhatsappValid: z.boolean().nullable(),
  /** Whether the person wants no campaigns: they are left out of them. */
  optedOut: z.boolean(),
  companyId,
  contactListId,
  version: recordVersion,
});
export type ContactListItemView = z.infer<typeof contactListItemView>;

/** Phone number as people write it, converted to digits with country and area code. */
const itemNumber = z
  .string()
  .trim()
  .min(itemNumberLength.min)
  .max(itemNumberLength.max)
  .transform((text, context) => {
    const number = typedNumber(text);
    if (number !== null) return number;
    context.addIssue({ code: 'custom', message: 'not a phone number' });
    return z.NEVER;
  });

export const contactListFields = z.object({
  name: shownName(contactListNameLength.min, contactListNameLength.max),
  liveTagId: tagId.nullable(),
});
export const newContactListFields = contactListFields.partial().required({ name: true });
export const contactListChange = contactListFields.partial().extend({ version: recordVersion.optional() });

export const contactListItemFields = z.object({
  name: shownName(itemNameLength.min, itemNameLength.max),
  number: itemNumber,
  email: z.union([emailAddress, z.literal('')]),
});
export const newContactListItem = contactListItemFields.partial({ email: true }).extend({ contactListId });
export const contactListItemChange = contactListItemFields.partial().extend({ version: recordVersion.optional() });

const params = z.object({ id: contactListId });
const itemParams = z.object({ id: contactListItemId });
/** Language of the result file, which states the reason for each refused row. */
const language = z.enum(['pt', 'en', 'es', 'tr']).default('pt');
const permission = 'campaigns:use' as const;
const job = contactListJobView;
/** Errors of starting a job that changes the people of a list. */
const busy = ['ERR_RECORD_NOT_FOUND', 'ERR_CONTACT_LIST_BUSY', 'ERR_CONTACT_LIST_LIVE', 'ERR_RECORD_CHANGED'] as const;

export const contactListsContract = {
  listContactLists: route({
    method: 'GET',
    path: '/contact-lists/',
    permission,
    summary: 'Contact lists by name, each with its number of people',
    query: z.object(listQuery),
    response: z.object({ records: z.array(contactListView), count: z.number().int(), hasMore: z.boolean() }),
    errors: [],
  }),
  listContactListNames: route({
    method: 'GET',
    path: '/contact-lists/list',
    permission,
    summary: 'All contact lists by name, to choose from',
    response: z.array(contactListView),
    errors: [],
  }),
  getContactList: route({
    method: 'GET',
    path: '/contact-lists/{id}',
    permission,
    summary: 'One contact list',
    params,
    response: contactListView,
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  createContactList: route({
    method: 'POST',
    path: '/contact-lists',
    permission,
    summary: 'Adds an empty list, or with `liveTagId` one that consists of whoever has the tag',
    body: newContactListFields,
    response: contactListView,
    errors: ['ERR_TOO_MANY_CONTACT_LISTS', 'ERR_TAG_NOT_FOUND'],
  }),
  updateContactList: route({
    method: 'PUT',
    path: '/contact-lists/{id}',
    permission,
    summary: 'Renames a list, or gives a live one another tag',
    params,
    body: contactListChange,
    response: contactListView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_RECORD_CHANGED', 'ERR_TAG_NOT_FOUND', 'ERR_CONTACT_LIST_LIVE'],
  }),
  deleteContactList: route({
    method: 'DELETE',
    path: '/contact-lists/{id}',
    permission,
    summary: 'Deletes a list; its people are deleted in the background',
    params,
    response: deleted,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_RECORD_CHANGED'],
  }),
  uploadContactList: route({
    method: 'POST',
    path: '/contact-lists/{id}/upload',
    permission,
    summary: 'Begins to add the rows of a file: multipart with `file` up to 5 MB, or a key of POST /uploads as JSON',
    form: true,
    params,
    body: z.object({ media: uploadedMedia.nullish(), language }),
    response: job,
    errors: ['ERR_UPLOAD_NOT_FOUND', 'ERR_UPLOAD_TOO_LARGE', 'ERR_NO_PERMISSION', ...busy],
  }),
  fillContactList: route({
    method: 'POST',
    path: '/contact-lists/{id}/fill',
    permission,
    summary: 'Begins to add contacts as they are now: with all of the tags, of tickets in a kanban lane, or found by words',
    params,
    body: z.object({
      tagIds: distinct(tagId, 10).default([]),
      laneId: tagId.nullish(),
      searchParam: z.string().trim().max(200).default(''),
      language,
    }),
    response: job,
    errors: ['ERR_TAG_NOT_FOUND', 'ERR_NO_PERMISSION', ...busy],
  }),
  checkContactList: route({
    method: 'POST',
    path: '/contact-lists/{id}/validate',
    permission,
    summary: 'Begins to look up on WhatsApp, through a linked phone, the numbers of which nothing is known yet',
    params,
    body: z.object({ connectionId }),
    response: job,
    errors: ['ERR_CONNECTION_NOT_FOUND', 'ERR_CHANNEL_CANNOT', 'ERR_NO_PERMISSION', ...busy],
  }),
  getContactListJob: route({
    method: 'GET',
    path: '/contact-lists/{id}/job',
    permission,
    summary: 'The last job of a list, and links to the files that it and up to three jobs before it made',
    params,
    response: z.object({ job: job.nullable(), resultUrl: z.string().nullable(), earlier: z.array(contactListResult) }),
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  cancelContactListJob: route({
    method: 'DELETE',
    path: '/contact-lists/{id}/job',
    permission,
    summary: 'Stops the last job of a list; what it did stays done',
    params,
    response: job,
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  listContactListItems: route({
    method: 'GET',
    path: '/contact-list-items',
    permission,
    summary: 'People of a list by name, or those whose name or number begins with the search text',
    query: z.object({ ...cursorQuery, contactListId }),
    response: z.object({ contacts: z.array(contactListItemView), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  getContactListItem: route({
    method: 'GET',
    path: '/contact-list-items/{id}',
    permission,
    summary: 'One person of a list',
    params: itemParams,
    response: contactListItemView,
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  createContactListItem: route({
    method: 'POST',
    path: '/contact-list-items',
    permission,
    summary: 'Adds a person to a list',
    body: newContactListItem,
    response: contactListItemView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_CONTACT_LIST_LIVE', 'ERR_NUMBER_ON_LIST', 'ERR_NO_PERMISSION'],
  }),
  updateContactListItem: route({
    method: 'PUT',
    path: '/contact-list-items/{id}',
    permission,
    summary: 'Changes a person of a list; another number is looked up anew',
    params: itemParams,
    body: contactListItemChange,
    response: contactListItemView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_RECORD_CHANGED', 'ERR_NUMBER_ON_LIST', 'ERR_NO_PERMISSION'],
  }),
  deleteContactListItem: route({
    method: 'DELETE',
    path: '/contact-list-items/{id}',
    permission,
    summary: 'Removes a person from a list',
    params: itemParams,
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
};
