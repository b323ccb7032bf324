import type { CompanyId, ContactId, TagId } from '@balcao/shared/domain/ids.ts';
import { tagStoreFor } from '../store/tag-store.ts';

/** The contacts that have a tag, for other areas. Updated from the contacts' own rows with a short delay. */
export type TagMembers = {
  /** Number of contacts of each tag. */
  counts: () => Promise<ReadonlyMap<TagId, number>>;
  /** A page of a tag's contacts, by id. */
  list: (tagId: TagId, cursor: string | null, limit: number) => Promise<{ ids: ContactId[]; nextCursor: string | null }>;
};

export const tagMembersOf = (companyId: CompanyId): TagMembers => {
  const tags = tagStoreFor(companyId);
  return { counts: tags.contactCounts, list: tags.listContacts };
};
