import {
  contactListId as contactListIdSchema,
  contactListItemId,
  type ContactListId,
  type ContactListItemId,
} from '@balcao/shared/domain/contact-lists/contact-list.ts';
import { tagId, type CompanyId, type TagId } from '@balcao/shared/domain/ids.ts';
import { jobId as jobIdSchema, type JobId } from '@balcao/shared/domain/jobs/job.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { contactListCountEntity, contactListEntity } from './contact-list.entities.ts';

/** `liveTagId` null = the list has people of its own; `jobId` null = no job has worked on it yet. `resultJobIds`: earlier jobs that made a
 *  file, newest first. */
export type ContactList = {
  id: ContactListId;
  name: string;
  liveTagId: TagId | null;
  jobId: JobId | null;
  resultJobIds: ReadonlyArray<JobId>;
  version: number;
};

const toList = ({
  contactListId,
  companyId: _company,
  lastJob,
  resultJobs = [],
  ...row
}: RowOf<typeof contactListEntity>): ContactList => ({
  ...row,
  id: contactListIdSchema.parse(contactListId),
  liveTagId: row.liveTagId === undefined ? null : tagId.parse(row.liveTagId),
  jobId: lastJob === undefined ? null : jobIdSchema.parse(lastJob),
  resultJobIds: resultJobs.map((id) => jobIdSchema.parse(id)),
});

/** Converts a list's row image from the DynamoDB stream. */
export const parseListImage = (image: Record<string, unknown>): ContactList => toList(contactListEntity.parseRow(image));
/** Converts a row image of a list's count from the DynamoDB stream. `removedItemId`: the person whom a user removed last. */
export const parseCountImage = (image: Record<string, unknown>): { listId: ContactListId; removedItemId: ContactListItemId | null } => {
  const { listId, removedItemId } = contactListCountEntity.parseRow(image);
  return { listId: contactListIdSchema.parse(listId), removedItemId: contactListItemId.safeParse(removedItemId).data ?? null };
};

export const contactListStoreFor = (companyId: CompanyId) => {
  const toRow = ({ id, jobId, resultJobIds, ...list }: ContactList) => ({
    companyId,
    contactListId: id,
    lastJob: jobId,
    resultJobs: resultJobIds.length > 0 ? resultJobIds : null,
    ...list,
  });
  return {
    /** All lists of the company, sorted by name. */
    list: async (): Promise<ContactList[]> => {
      const { data } = await contactListEntity.query('byId', { companyId }).all();
      return data.map(toList).sort((a, b) => a.name.localeCompare(b.name, 'pt'));
    },
    get: async (id: ContactListId): Promise<ContactList | null> => {
      const row = await contactListEntity.get({ companyId, contactListId: id }).go({ consistent: true });
      return row && toList(row);
    },
    createWrite: (list: ContactList): RowWrite => contactListEntity.create(toRow(list)).commit(),
    /** Refused when the list was changed or deleted since it was read. */
    changeWrite: (before: ContactList, after: ContactList): RowWrite =>
      contactListEntity.put(toRow(after)).where(sameVersion(before.version)).commit(),
    /** Refused when the list was changed or deleted since it was read. */
    removalWrite: ({ id, version }: ContactList): RowWrite =>
      contactListEntity.remove({ companyId, contactListId: id }).where(sameVersion(version)).commit(),
    /** Number of people of each list; a list without people may have no entry. */
    counts: async (): Promise<Map<string, number>> => {
      const { data } = await contactListCountEntity.query('byList', { companyId }).all();
      return new Map(data.map(({ listId, items }) => [listId, items]));
    },
    count: async (id: ContactListId): Promise<number> =>
      (await contactListCountEntity.get({ companyId, listId: id }).go({ consistent: true }))?.items ?? 0,
    removeCount: async (id: ContactListId): Promise<void> => {
      await contactListCountEntity.delete({ companyId, listId: id }).attempt();
    },
  };
};
export type ContactListStore = ReturnType<typeof contactListStoreFor>;
