import * as z from 'zod';
import { contactView } from '../domain/contacts/contact.ts';
import { importLimits } from '../domain/contacts/import/import-limits.ts';
import { importFields } from '../domain/contacts/import/import-mapping.ts';
import { connectionId, instant, tagId } from '../domain/ids.ts';
import { jobFields, jobId, jobStates, type JobId } from '../domain/jobs/job.ts';
import { contactFields } from './contacts.ts';
import { uploadedMedia } from './messages.ts';
import { distinct } from './distinct.ts';
import { route } from './route.ts';

export const contactJobId = jobId;
export type ContactJobId = JobId;

export const contactJobKinds = ['import', 'export'] as const;
/** States of a contact import or export. `ready`: the import file was read, and the user has yet to say which contact field each column is. */
export const contactJobStates = jobStates;

/** A background job that imports or exports contacts. */
export const contactJobView = jobFields.extend({
  kind: z.enum(contactJobKinds),
  fileName: z.string(),
  /** Numbers of processed rows by result: `created` = new contacts, `known` = contacts that existed already, `refused` = not imported. */
  created: z.number().int(),
  known: z.number().int(),
  refused: z.number().int(),
  /** Whether new numbers are looked up on WhatsApp. `none`: no. `on`: yes. `gaveUp`: the linked phone stopped answering, and the
   *  remaining rows are imported without a lookup. */
  validation: z.enum(['none', 'on', 'gaveUp']),
  /** Time at which the linked phone goes on looking up numbers, which it does for some hundreds a day; null = it is not waiting. */
  pausedUntil: instant.nullable(),
  /** Number of imported contacts whose number could not be looked up on WhatsApp, because no linked phone answered. */
  unchecked: z.number().int(),
});
export type ContactJobView = z.infer<typeof contactJobView>;

const importField = z.enum(importFields);
const jobLanguage = z.enum(['pt', 'en', 'es', 'tr']);

/** Preview of an import file, in which the user chooses the contact field of each column. */
export const importPreview = z.object({
  columns: z.array(z.string()),
  /** True = the file has more columns than an import reads; the rest is missing here. */
  columnsCut: z.boolean(),
  rows: z.number().int(),
  /** The first rows of the file, with long cells cut. */
  sample: z.array(z.array(z.string())),
  /** Suggested contact field of each column, in column order; null = no suggestion. */
  mapping: z.array(importField.nullable()),
});
export type ImportPreview = z.infer<typeof importPreview>;

const params = z.object({ id: contactJobId });
const fileErrors = [
  'ERR_UPLOAD_NOT_FOUND',
  'ERR_UPLOAD_TOO_LARGE',
  'ERR_IMPORT_UNREADABLE',
  'ERR_IMPORT_TOO_LARGE',
  'ERR_IMPORT_TOO_MANY_ROWS',
  'ERR_IMPORT_EMPTY',
  'ERR_NO_PERMISSION',
] as const;

export const contactJobsContract = {
  uploadContacts: route({
    method: 'POST',
    path: '/contacts/upload',
    permission: 'contacts:list',
    summary: 'Read a file of contacts: a key of POST /uploads as JSON, or multipart with `file` up to 5 MB',
    form: true,
    body: z.object({ media: uploadedMedia.nullish() }),
    response: z.object({ job: contactJobView, preview: importPreview }),
    errors: [...fileErrors],
  }),
  importContacts: route({
    method: 'POST',
    path: '/contacts/import',
    permission: 'contacts:list',
    summary: 'Begin to import a file that was read',
    body: z.object({
      id: contactJobId,
      /** Contact field of each column, in column order; null = the column is ignored. */
      mapping: z.array(importField.nullable()).max(importLimits.columns),
      /** Indexes of rows that are not imported; 0 = first row after the header. */
      skipRows: z.array(z.number().int().nonnegative()).max(importLimits.rows).default([]),
      /** Ids of tags that are added to all contacts of the file, including those that existed already. */
      tags: distinct(tagId, 50).default([]),
      /** Id of the linked phone that looks up every new number on WhatsApp; absent = no lookup. */
      validateOn: connectionId.nullish(),
      /** Language of the result file, which states the reason for each refused row. */
      language: jobLanguage.default('pt'),
    }),
    response: contactJobView,
    errors: [
      'ERR_RECORD_NOT_FOUND',
      'ERR_IMPORT_MAPPING',
      'ERR_TAG_NOT_FOUND',
      'ERR_CONNECTION_NOT_FOUND',
      'ERR_CHANNEL_CANNOT',
      'ERR_NO_PERMISSION',
    ],
  }),
  importChats: route({
    method: 'POST',
    path: '/contacts/import/chats',
    permission: 'contacts:list',
    summary: 'Make contacts of the chats that linked phones have; without a connection, of every linked phone',
    body: z.object({ connectionId: connectionId.nullish() }),
    /** `created`: number of new contacts. `known`: number of chats whose contact existed already. */
    response: z.object({ created: z.number().int(), known: z.number().int() }),
    errors: ['ERR_CONNECTION_NOT_FOUND', 'ERR_CHANNEL_CANNOT'],
  }),
  importContact: route({
    method: 'POST',
    path: '/contactsImport',
    permission: 'contacts:list',
    summary: 'Import one contact; one that is known gets the tags',
    body: z.object({
      name: contactFields.name,
      number: contactFields.number,
      email: contactFields.email.default(''),
      tags: z
        .array(z.union([tagId, z.object({ id: tagId })]))
        .max(50)
        .default([]),
      /** Whether a new number is looked up on WhatsApp before the contact is created. */
      validateContact: z.union([z.boolean(), z.string().max(10)]).optional(),
      /** Id of the linked phone that looks up the number; absent = the first connected one. */
      connectionId: connectionId.nullish(),
    }),
    /** `validated`: true = a linked phone found the number on WhatsApp; false = no phone answered in time, and the contact was created anyway. */
    response: z.object({ contact: contactView, created: z.boolean(), validated: z.boolean() }),
    errors: ['ERR_TAG_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND', 'ERR_CHANNEL_CANNOT', 'ERR_NUMBER_WITHOUT_WHATSAPP', 'ERR_NO_PERMISSION'],
  }),
  exportContacts: route({
    method: 'POST',
    path: '/contacts/export',
    permission: 'contacts:list',
    summary: 'Begin to write all contacts, or those with all of these tags, into a spreadsheet',
    body: z.object({ tags: distinct(tagId, 50).default([]), language: jobLanguage.default('pt') }),
    response: contactJobView,
    errors: ['ERR_TAG_NOT_FOUND'],
  }),
  getContactJob: route({
    method: 'GET',
    path: '/contact-jobs/{id}',
    permission: 'contacts:list',
    summary: 'How far one’s own job is (admins: anybody’s), and the file it made',
    params,
    response: z.object({ job: contactJobView, preview: importPreview.nullable(), resultUrl: z.string().nullable() }),
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  cancelContactJob: route({
    method: 'DELETE',
    path: '/contact-jobs/{id}',
    permission: 'contacts:list',
    summary: 'Stop a job; what it did stays done',
    params,
    response: contactJobView,
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
};
