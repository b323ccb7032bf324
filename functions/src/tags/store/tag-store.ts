import { tagId as tagIdSchema, type CompanyId, type TagId } from '@balcao/shared/domain/ids.ts';
import { present } from '../../platform/read-together.ts';
import { tagEntity } from './tag.entity.ts';

export type Tag = { id: TagId; name: string; color: string; kanban: boolean };

const tags = tagEntity();

export const toTag = (row: { tagId: string; name: string; color: string; kanban: boolean }): Tag => ({
  id: tagIdSchema.parse(row.tagId),
  name: row.name,
  color: row.color,
  kanban: row.kanban,
});

/** A stream image as the tag it holds. */
export const parseTagImage = (Item: Record<string, unknown>): Tag => toTag(present(tags.parse({ Item })));

export const tagStoreFor = (companyId: CompanyId) => ({
  /** By name. */
  list: async (): Promise<Tag[]> => {
    const { data } = await tags.query.byId({ companyId }).go({ pages: 'all' });
    return data.map(toTag).sort((a, b) => a.name.localeCompare(b.name, 'pt'));
  },
  create: async ({ id, ...tag }: Tag): Promise<void> => {
    await tags.create({ companyId, tagId: id, ...tag }).go();
  },
});
