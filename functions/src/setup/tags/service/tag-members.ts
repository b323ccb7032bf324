import type { CompanyId, ContactId, TagId } from '@balcao/shared/domain/ids.ts';
import { tagStoreFor } from '../store/tag-store.ts';

/** Read access to the contacts that have a tag, for code outside this folder. Derived from the tag ids in the rows of the contacts, with
 *  a short delay. */
export type TagMembers = {
  /** Number of contacts that have each tag; tags that no contact has may be missing. */
  counts: () => Promise<ReadonlyMap<TagId, number>>;
  /** A page of the contacts that have a tag, sorted by id. */
  list: (tagId: TagId, cursor: string | null, limit: number) => Promise<{ ids: ContactId[]; nextCursor: string | null }>;
};

export const tagMembersOf = (companyId: CompanyId): TagMembers => {
  const tags = tagStoreFor(companyId);
  return { counts: tags.contactCounts, list: tags.listContacts };
};
