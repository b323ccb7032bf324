import type { CompanyId, TagId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { isSameName } from '../../../platform/same-name.ts';
import { tagStoreFor } from '../store/tag-store.ts';

/** Checks by reading all tags that no other tag or lane of the company has this name. This covers old tags that have no `tagName` row;
 *  for all others the unique `tagName` row already prevents duplicates, even when two tags are saved concurrently.
 *  @throws AppError ERR_TAG_NAME_IN_USE. */
export const assertNameFree = async (companyId: CompanyId, own: TagId, name: string): Promise<void> => {
  const tags = await tagStoreFor(companyId).list();
  if (tags.some((tag) => tag.id !== own && isSameName(tag.name, name))) throw new AppError('ERR_TAG_NAME_IN_USE', undefined);
};
