import { tagId as tagIdSchema, type CompanyId, type TagId } from '@balcao/shared/domain/ids.ts';
import { tagEntity } from './tag.entity.ts';

export type Tag = { id: TagId; name: string; color: string; kanban: boolean };

export const toTag = (row: { tagId: string; name: string; color: string; kanban: boolean }): Tag => ({
  id: tagIdSchema.parse(row.tagId),
  name: row.name,
  color: row.color,
  kanban: row.kanban,
});

/** A stream image as the tag it holds. */
export const parseTagImage = (image: Record<string, unknown>): Tag => toTag(tagEntity.parseRow(image));

export const tagStoreFor = (companyId: CompanyId) => ({
  /** By name. */
  list: async (): Promise<Tag[]> => {
    const { data } = await tagEntity.query('byId', { companyId }).all();
    return data.map(toTag).sort((a, b) => a.name.localeCompare(b.name, 'pt'));
  },
  create: async ({ id, ...tag }: Tag): Promise<void> => {
    await tagEntity.create({ companyId, tagId: id, ...tag }).go();
  },
});
