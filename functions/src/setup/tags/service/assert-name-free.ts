import type { CompanyId, TagId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { isSameName } from '../../../platform/same-name.ts';
import { tagStoreFor } from '../store/tag-store.ts';

/** Tags are told apart by their names, lanes too. Of two that are given at once the name's own row lets one through; this looks at the tags that have none.
 *  @throws AppError ERR_TAG_NAME_IN_USE. */
export const assertNameFree = async (companyId: CompanyId, own: TagId, name: string): Promise<void> => {
  const tags = await tagStoreFor(companyId).list();
  if (tags.some((tag) => tag.id !== own && isSameName(tag.name, name))) throw new AppError('ERR_TAG_NAME_IN_USE', undefined);
};
