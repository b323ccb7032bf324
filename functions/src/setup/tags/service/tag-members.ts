import type { CompanyId, ContactId, TagId } from '@balcao/shared/domain/ids.ts';
import { tagStoreFor } from '../store/tag-store.ts';

/** Who has a tag, for other areas; it follows the contacts' own rows a moment later. */
export type TagMembers = {
  /** How many have each tag. */
  counts: () => Promise<ReadonlyMap<TagId, number>>;
  /** In the order of their ids. */
  list: (tagId: TagId, cursor: string | null, limit: number) => Promise<{ ids: ContactId[]; nextCursor: string | null }>;
};

export const tagMembersOf = (companyId: CompanyId): TagMembers => {
  const tags = tagStoreFor(companyId);
  return { counts: tags.contactCounts, list: tags.listContacts };
};
