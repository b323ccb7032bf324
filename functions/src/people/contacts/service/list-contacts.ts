import type { ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import type { TagId } from '@balcao/shared/domain/ids.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import type { Contact } from '../store/contact.ts';
import type { ContactDeps } from './contact-context.ts';
import { withPictures } from './contact-pictures.ts';
import { acceptsOf, cutPage, maxPageNumber, maxRowsRead, pageSize, type ListQuery, type Page } from './contact-page.ts';
import { toContactView } from './present-contact.ts';
import { searchContacts } from './search-contacts.ts';

/** By name, or what the search words find. `count`: how many were found to the end of this page, or after its cursor; where they are few, by words or tags,
 *  all of them. */
export const listContacts = async (
  deps: ContactDeps,
  query: ListQuery,
): Promise<{ contacts: ContactView[]; hasMore: boolean; nextCursor: string | null; count: number }> => {
  const words = query.searchParam?.trim() ?? '';
  const hide = hidesNumbers(deps.actor);
  const [names, page] = await Promise.all([
    deps.names(),
    words.length >= 2
      ? searchContacts(deps, query, words, hide)
      : query.contactTag?.length
        ? readTagged(deps, query, query.contactTag)
        : readContacts(deps, query),
  ]);
  const [shown, optOuts] = await Promise.all([
    withPictures(deps.actor.companyId, new Map(page.contacts.map((contact) => [contact.id, contact]))),
    deps.optOuts.ofMany(page.contacts),
  ]);
  return {
    contacts: [...shown.values()].map((contact) => toContactView(contact, deps.actor.companyId, names, optOuts.get(contact.id), hide)),
    hasMore: page.nextCursor !== null,
    nextCursor: page.nextCursor,
    count: page.count,
  };
};

const readContacts = async (deps: ContactDeps, query: ListQuery): Promise<Page> => {
  const pages = query.cursor ? 1 : Math.min(query.pageNumber ?? 1, maxPageNumber);
  let page = await readPage(deps, query, query.cursor ?? null);
  let count = page.contacts.length;
  for (let number = 1; number < pages; number++) {
    if (page.nextCursor === null) return { contacts: [], nextCursor: null, count };
    page = await readPage(deps, query, page.nextCursor);
    count += page.contacts.length;
  }
  return { ...page, count };
};

const readPage = async (deps: ContactDeps, query: ListQuery, cursor: string | null): Promise<Omit<Page, 'count'>> => {
  const accepts = acceptsOf(deps, query);
  const found: Contact[] = [];
  let next = cursor;
  let rowsRead = 0;
  do {
    const page = await deps.contacts.list({ cursor: next, limit: pageSize - found.length });
    found.push(...page.contacts.filter(accepts));
    rowsRead += page.contacts.length;
    next = page.nextCursor;
  } while (next !== null && found.length < pageSize && rowsRead < maxRowsRead);
  return { contacts: found, nextCursor: next };
};

/** So few are read whole and shown by name; more come in the order they were added. */
const fewTagged = 200;

/** Those with all of the tags, read from the list of the rarest of them. */
const readTagged = async (deps: ContactDeps, query: ListQuery, tags: ReadonlyArray<TagId>): Promise<Page> => {
  const counts = await deps.tagMembers.counts();
  const countOf = (tag: TagId) => Math.max(0, counts.get(tag) ?? 0);
  const rarest = tags.reduce((one, other) => (countOf(other) < countOf(one) ? other : one));
  if (countOf(rarest) > fewTagged) return readInOrderAdded(deps, query, rarest);
  const { ids } = await deps.tagMembers.list(rarest, null, fewTagged + pageSize);
  const found = [...(await deps.contacts.getMany(ids)).values()].filter(acceptsOf(deps, query));
  return cutPage(found, query);
};

const readInOrderAdded = async (deps: ContactDeps, query: ListQuery, tag: TagId): Promise<Page> => {
  const accepts = acceptsOf(deps, query);
  const found: Contact[] = [];
  let next = query.cursor ?? null;
  let rowsRead = 0;
  do {
    const { ids, nextCursor } = await deps.tagMembers.list(tag, next, pageSize - found.length);
    const byId = await deps.contacts.getMany(ids);
    found.push(...ids.flatMap((id) => byId.get(id) ?? []).filter(accepts));
    rowsRead += ids.length;
    next = nextCursor;
  } while (next !== null && found.length < pageSize && rowsRead < maxRowsRead);
  return { contacts: found, nextCursor: next, count: found.length };
};
