import type { TagId } from '@balcao/shared/domain/ids.ts';
import type { Actor } from '../../../platform/actor.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { tagStoreFor } from '../store/tag-store.ts';
import { toTagRecordView } from './present-tag.ts';

type Query = { searchParam?: string; pageNumber?: number; kanban?: '0' | '1'; tagId?: TagId };

/** A page of tags, sorted by name, each with the number of contacts that have it. */
export const listTags = async (actor: Actor, query: Query) => {
  const tags = tagStoreFor(actor.companyId);
  const [all, counts] = await Promise.all([tags.list(), tags.contactCounts()]);
  const wanted = all
    .map((tag) => ({ ...toTagRecordView(tag), contactsCount: counts.get(tag.id) ?? 0 }))
    .filter(({ id, kanban }) => (query.kanban ?? String(kanban)) === String(kanban) && (query.tagId ?? id) === id);
  const { records, ...page } = pageOf(wanted, query, ({ name }) => [name]);
  return { tags: records, ...page };
};
