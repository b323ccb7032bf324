import { contactListJobKinds } from '@balcao/shared/contract/contact-lists.ts';
import type { ContactListId } from '@balcao/shared/domain/contact-lists/contact-list.ts';
import type { ConnectionId, TagId } from '@balcao/shared/domain/ids.ts';
import type { Job } from '../../../platform/jobs/job-store.ts';

export type ListLanguage = 'pt' | 'en' | 'es' | 'tr';
/** What a job of a contact list was asked for. */
export type ListImportOptions = { kind: 'listImport'; listId: ContactListId; language: ListLanguage };
export type ListFillOptions = {
  kind: 'listFill';
  listId: ContactListId;
  language: ListLanguage;
  tagIds: ReadonlyArray<TagId>;
  /** The kanban lane whose tickets' contacts are added; null = contacts are added whatever lane their tickets are in. */
  laneId: TagId | null;
  /** Words that name or number contain; empty = all. */
  words: string;
};
export type ListCheckOptions = {
  kind: 'listCheck';
  listId: ContactListId;
  /** The linked phone that looks the numbers up, whether it stopped answering, and when it continues. */
  on: ConnectionId;
  gaveUp: boolean;
  pausedUntil?: string;
};
export type ListRemovalOptions = { kind: 'listRemoval'; listId: ContactListId };
export type ListJobOptions = ListImportOptions | ListFillOptions | ListCheckOptions | ListRemovalOptions;

export type ContactListJob = Omit<Job, 'kind' | 'options'> & { kind: ListJobOptions['kind']; options: ListJobOptions };

/** A job as a job of a contact list; null for a job of another area. */
export const toListJob = (job: Job): ContactListJob | null => {
  const kind = contactListJobKinds.find((each) => each === job.kind);
  // Cast: jobs of these kinds are created by this area alone, each with the options of its kind.
  return kind && job.options ? { ...job, kind, options: job.options as ListJobOptions } : null;
};
