import type { CompanyId, ContactId, TagId } from '@balcao/shared/domain/ids.ts';
import { tagStoreFor } from '../store/tag-store.ts';

/** Read access to the contacts that have a tag, for code outside this folder. Derived from the tag ids in the rows of the contacts, with
 *  a short delay. */
export type TagMembers = {
  /** Returns the number of contacts by tag id; a tag that no contact has may have no entry. */
  counts: () => Promise<ReadonlyMap<TagId, number>>;
  /** Returns a page of the contacts that have a tag, sorted by id. `cursor` null = the first page; `nextCursor` null = the last page. */
  list: (tagId: TagId, cursor: string | null, limit: number) => Promise<{ ids: ContactId[]; nextCursor: string | null }>;
};

export const tagMembersOf = (companyId: CompanyId): TagMembers => {
  const tags = tagStoreFor(companyId);
  return { counts: tags.contactCounts, list: tags.listContacts };
};
