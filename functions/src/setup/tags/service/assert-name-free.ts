import type { CompanyId, TagId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { isSameName } from '../../../platform/same-name.ts';
import { tagStoreFor } from '../store/tag-store.ts';

/** Checks that no other tag or lane has this name. Needed only for names of tags that are older than `tagNameEntity`; for all others a
 *  row of that entity refuses a second tag with the name, even when both are saved concurrently.
 *  @throws AppError ERR_TAG_NAME_IN_USE. */
export const assertNameFree = async (companyId: CompanyId, own: TagId, name: string): Promise<void> => {
  const tags = await tagStoreFor(companyId).list();
  if (tags.some((tag) => tag.id !== own && isSameName(tag.name, name))) throw new AppError('ERR_TAG_NAME_IN_USE', undefined);
};
