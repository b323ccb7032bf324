import * as z from 'zod';

/** Kinds of files that a record carries, as the page shows them: what is neither picture, sound nor film is saved. */
export const attachmentTypes = ['image', 'audio', 'video', 'other'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

/** A file that belongs to a record, as stored. */
export type Attachment = { key: string; fileName: string; mimeType: string; mediaType: AttachmentType; sizeBytes: number };

/** The file of a record on the wire. `mediaPath` is a link that works for an hour. */
export const attachmentView = {
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.enum(attachmentTypes).nullable(),
};
