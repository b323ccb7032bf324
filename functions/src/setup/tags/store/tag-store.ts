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

/** Converts a tag's row image from the DynamoDB stream. */
export const parseTagImage = (image: Record<string, unknown>): Tag => toTag(tagEntity.parseRow(image));

export const tagStoreFor = (companyId: CompanyId) => ({
  /** All tags of the company, sorted by name. */
  list: async (): Promise<Tag[]> => {
    const { data } = await tagEntity.query('byId', { companyId }).all();
    return data.map(toTag).sort((a, b) => a.name.localeCompare(b.name, 'pt'));
  },
  get: async (tagId: TagId): Promise<Tag | null> => {
    const row = await tagEntity.get({ companyId, tagId }).go({ consistent: true });
    return row && toTag(row);
  },
  createWrite: ({ id, ...tag }: Tag): RowWrite => tagEntity.create({ companyId, tagId: id, ...tag }).commit(),
  /** Conditional write of a changed tag (optimistic lock): refused when the stored version is no longer the version of the given tag. */
  changeWrite: ({ id, version }: Tag, change: TagChange): RowWrite =>
    tagEntity
      .patch({ companyId, tagId: id })
      .set({ ...change, version: version + 1 })
      .where(sameVersion(version))
      .commit(),
  removal: ({ id, ...tag }: Tag) => tagEntity.removal({ companyId, tagId: id, ...tag }),
  /** Conditional write of the row that makes a tag name unique: refused when another tag of the company has the name. */
  nameWrite: (tagId: TagId, name: string): RowWrite => tagNameEntity.create({ companyId, name: foldedName(name), tagId }).commit(),
  /** Deletion of the row that makes the name of a tag unique; null for an old tag without such a row. */
  nameRemoval: async ({ id: tagId, name }: Pick<Tag, 'id' | 'name'>) => {
    const row = await tagNameEntity.get({ companyId, name: foldedName(name) }).go({ consistent: true });
    return row?.tagId === tagId ? tagNameEntity.removal(row) : null;
  },

  /** Number of contacts by tag id; a tag that no contact has may have no entry. */
  contactCounts: async (): Promise<Map<TagId, number>> => {
    const { data } = await tagCountEntity.query('byTag', { companyId }).all();
    return new Map(data.map(({ tagId, contacts }) => [tagIdSchema.parse(tagId), contacts]));
  },
  /** A page of the contacts that have a tag, sorted by id. `cursor` is the id after which the page begins; null = the first page. */
  listContacts: async (tagId: TagId, cursor: string | null, limit: number): Promise<{ ids: ContactId[]; nextCursor: string | null }> => {
    const query = tagContactEntity.query('byTag', { companyId, tagId });
    const { data, hasMore } = await (cursor === null ? query : query.gt({ contactId: cursor })).go({ limit });
    return {
      ids: data.map(({ contactId }) => contactIdSchema.parse(contactId)),
      nextCursor: hasMore ? (data.at(-1)?.contactId ?? null) : null,
    };
  },
  /** Returns which of the given contacts have the tag. */
  membersAmong: async (tagId: TagId, contactIds: ReadonlyArray<ContactId>): Promise<Set<ContactId>> => {
    const rows = await tagContactEntity.getMany(
      contactIds.map((contactId) => ({ companyId, tagId, contactId })),
      { consistent: true },
    );
    return new Set(rows.map(({ contactId }) => contactIdSchema.parse(contactId)));
  },
  /** Adds a tag to contacts (`joined`), removes it from others (`left`) and updates the contact count of the tag, in one transaction of
   *  at most 99 contacts.
   *  @returns false, with nothing written, when a contact in `joined` already has the tag or one in `left` does not have it. */
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
