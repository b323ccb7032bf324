import { tagId as tagIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { newUlid } from '../../platform/new-ids.ts';
import { tagStoreFor, type Tag } from '../store/tag-store.ts';

export const createTag = async (companyId: CompanyId, fields: Omit<Tag, 'id'>, now: Date): Promise<Tag> => {
  const tag = { ...fields, id: tagIdSchema.parse(newUlid(now)) };
  await tagStoreFor(companyId).create(tag);
  return tag;
};
