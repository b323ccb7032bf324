import * as z from 'zod';
import { shownText } from '../domain/text/shown-text.ts';
import { fileListId, ulidOf } from '../domain/ids.ts';
import { attachmentView } from '../domain/messages/attachment.ts';
import { uploadedMedia } from './messages.ts';
import { listQuery } from './paging.ts';
import { deleted, recordVersion } from './record.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

export const fileOptionId = ulidOf<'FileOptionId'>();
export type FileOptionId = z.infer<typeof fileOptionId>;

/** Maximum number of files in a file list. */
export const maxFileOptions = 20;

const option = z.object({
  id: fileOptionId,
  /** Text that customers receive with the file. */
  name: z.string(),
  ...attachmentView,
  /** Same link as `mediaPath`, repeated under the field name that clients of file lists use. */
  path: z.string().nullable(),
});
export const fileListView = z.object({
  id: fileListId,
  name: z.string(),
  message: z.string(),
  options: z.array(option),
  version: recordVersion,
});
export type FileListView = z.infer<typeof fileListView>;

export const fileListFields = z.object({
  name: shownName(3, 100),
  message: shownText(4096),
  /** Files of the list in display order. An entry with the `id` of a stored file keeps that file, unless `media` replaces it. Stored
   *  files without an entry are deleted. */
  options: z
    .array(z.object({ id: fileOptionId.optional(), name: z.string().trim().max(200), media: uploadedMedia.nullish() }))
    .max(maxFileOptions)
    .refine((options) => {
      const ids = options.flatMap(({ id }) => (id === undefined ? [] : [id]));
      return new Set(ids).size === ids.length;
    }, 'a file twice'),
});
export type FileListFields = z.infer<typeof fileListFields>;

const params = z.object({ id: fileListId });
const uploadErrors = ['ERR_UPLOAD_NOT_FOUND', 'ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE'] as const;

export const filesContract = {
  listFiles: route({
    method: 'GET',
    path: '/files',
    permission: 'files:manage',
    summary: 'Lists of files, by name',
    query: z.object({ ...listQuery, companyId: z.string().max(20).optional() }),
    response: z.object({ files: z.array(fileListView), count: z.number().int(), hasMore: z.boolean() }),
    errors: [],
  }),
  getFileList: route({
    method: 'GET',
    path: '/files/{id}',
    permission: 'files:manage',
    summary: 'One list of files',
    params,
    response: fileListView,
    errors: ['ERR_FILE_LIST_NOT_FOUND'],
  }),
  createFileList: route({
    method: 'POST',
    path: '/files',
    permission: 'files:manage',
    summary: 'A list of files with the message that goes before them',
    body: fileListFields.partial({ options: true }),
    response: fileListView,
    errors: ['ERR_RECORD_NOT_FOUND', ...uploadErrors],
  }),
  updateFileList: route({
    method: 'PUT',
    path: '/files/{id}',
    permission: 'files:manage',
    summary: 'Changes what is named',
    params,
    body: fileListFields.partial().extend({ version: recordVersion.optional() }),
    response: fileListView,
    errors: ['ERR_FILE_LIST_NOT_FOUND', 'ERR_RECORD_NOT_FOUND', 'ERR_RECORD_CHANGED', ...uploadErrors],
  }),
  deleteFileList: route({
    method: 'DELETE',
    path: '/files/{id}',
    permission: 'files:manage',
    summary: 'Removes a list of files',
    params,
    response: deleted,
    errors: ['ERR_FILE_LIST_NOT_FOUND'],
  }),
  uploadFileList: route({
    method: 'POST',
    path: '/files/uploadList/{id}',
    permission: 'files:manage',
    summary: 'Adds files to a list: multipart with `files` up to 5 MB together, or a key of POST /uploads as JSON',
    params,
    form: true,
    body: z.object({
      typeArch: z.unknown().optional(),
      fileId: z.unknown().optional(),
      /** Text that customers receive with the added file; absent = the file name. Ignored when several files are added. */
      name: z.string().max(200).optional(),
      media: uploadedMedia.nullish(),
    }),
    response: fileListView,
    errors: ['ERR_FILE_LIST_NOT_FOUND', 'ERR_TOO_MANY_FILES', 'ERR_RECORD_CHANGED', 'ERR_BODY_TOO_LARGE', ...uploadErrors],
  }),
};
