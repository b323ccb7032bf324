import {
  contactId as contactIdSchema,
  tagId as tagIdSchema,
  type CompanyId,
  type ContactId,
  type TagId,
} from '@balcao/shared/domain/ids.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import { writeTogether, type RowWrite } from '../../../platform/write-together.ts';
import { foldedName } from '../../../platform/same-name.ts';
import { tagContactEntity, tagCountEntity, tagEntity, tagNameEntity } from './tag.entity.ts';

export type Tag = { id: TagId; name: string; color: string; kanban: boolean; version: number };
export type TagChange = Partial<Pick<Tag, 'name' | 'color'>>;

export const toTag = (row: RowOf<typeof tagEntity>): Tag => ({
  id: tagIdSchema.parse(row.tagId),
  name: row.name,
  color: row.color,
  kanban: row.kanban,
  version: row.version ?? 0,
});

/** A row image from the stream as a tag. */
export const parseTagImage = (image: Record<string, unknown>): Tag => toTag(tagEntity.parseRow(image));

export const tagStoreFor = (companyId: CompanyId) => ({
  /** All tags of the company, by name. */
  list: async (): Promise<Tag[]> => {
    const { data } = await tagEntity.query('byId', { companyId }).all();
    return data.map(toTag).sort((a, b) => a.name.localeCompare(b.name, 'pt'));
  },
  get: async (tagId: TagId): Promise<Tag | null> => {
    const row = await tagEntity.get({ companyId, tagId }).go({ consistent: true });
    return row && toTag(row);
  },
  createWrite: ({ id, ...tag }: Tag): RowWrite => tagEntity.create({ companyId, tagId: id, ...tag }).commit(),
  /** Refused when the tag was changed since it was read. */
  changeWrite: ({ id, version }: Tag, change: TagChange): RowWrite =>
    tagEntity
      .patch({ companyId, tagId: id })
      .set({ ...change, version: version + 1 })
      .where(sameVersion(version))
      .commit(),
  removal: ({ id, ...tag }: Tag) => tagEntity.removal({ companyId, tagId: id, ...tag }),
  /** Claims a name for a tag; refused when another tag has it. */
  nameWrite: (tagId: TagId, name: string): RowWrite => tagNameEntity.create({ companyId, name: foldedName(name), tagId }).commit(),
  /** Removal of the row that claims the tag's name; null for an old tag that has no such row. */
  nameRemoval: async ({ id: tagId, name }: Pick<Tag, 'id' | 'name'>) => {
    const row = await tagNameEntity.get({ companyId, name: foldedName(name) }).go({ consistent: true });
    return row?.tagId === tagId ? tagNameEntity.removal(row) : null;
  },

  /** Number of contacts of each tag. */
  contactCounts: async (): Promise<Map<TagId, number>> => {
    const { data } = await tagCountEntity.query('byTag', { companyId }).all();
    return new Map(data.map(({ tagId, contacts }) => [tagIdSchema.parse(tagId), contacts]));
  },
  /** A page of a tag's contacts by id, after `cursor`. */
  listContacts: async (tagId: TagId, cursor: string | null, limit: number): Promise<{ ids: ContactId[]; nextCursor: string | null }> => {
    const query = tagContactEntity.query('byTag', { companyId, tagId });
    const { data, hasMore } = await (cursor === null ? query : query.gt({ contactId: cursor })).go({ limit });
    return {
      ids: data.map(({ contactId }) => contactIdSchema.parse(contactId)),
      nextCursor: hasMore ? (data.at(-1)?.contactId ?? null) : null,
    };
  },
  /** Those of the given contacts that have the tag. */
  membersAmong: async (tagId: TagId, contactIds: ReadonlyArray<ContactId>): Promise<Set<ContactId>> => {
    const rows = await tagContactEntity.getMany(
      contactIds.map((contactId) => ({ companyId, tagId, contactId })),
      { consistent: true },
    );
    return new Set(rows.map(({ contactId }) => contactIdSchema.parse(contactId)));
  },
  /** Adds and removes contacts of a tag and updates its counter, in one transaction: at most 99 contacts.
   *  @returns false when one of the added contacts has the tag already, or a removed one does not have it: then nothing is written. */
  moveMembers: async (
    tagId: TagId,
    { joined, left }: { joined: ReadonlyArray<ContactId>; left: ReadonlyArray<ContactId> },
  ): Promise<boolean> => {
    const change = joined.length - left.length;
    const { outcome } = await writeTogether([
      ...joined.map((contactId) => tagContactEntity.create({ companyId, tagId, contactId }).commit()),
      ...left.map((contactId) => tagContactEntity.remove({ companyId, tagId, contactId }).commit()),
      ...(change === 0 ? [] : [tagCountEntity.upsert({ companyId, tagId }).add({ contacts: change }).commit()]),
    ]);
    return outcome === 'written';
  },
});
export type TagStore = ReturnType<typeof tagStoreFor>;
