import * as z from 'zod';
import type { ContactListItemView } from '@balcao/shared/contract/contact-lists.ts';
import type { ContactListId } from '@balcao/shared/domain/contact-lists/contact-list.ts';
import { phoneVariants } from '@balcao/shared/domain/contacts/phone-variants.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import { cursorOf } from '../../../platform/cursor.ts';
import type { ContactListItem } from '../store/contact-list-item-store.ts';
import type { ContactListDeps } from './contact-list-deps.ts';
import { findContactList } from './find-contact-list.ts';
import { presentItems } from './present-items.ts';

const pageSize = 40;
/** Pages that are reached by their number; those behind are read by cursor, since every page before has to be read. */
const mostPages = 25;
const itemCursor = cursorOf(z.object({ sortName: z.string().max(60), itemId: z.string().max(26) }));

type Query = { contactListId: ContactListId; searchParam?: string; pageNumber?: number; cursor?: string };
type Page = { contacts: ContactListItemView[]; hasMore: boolean; nextCursor: string | null };

/** A page of a list by name. With search text: those whose name begins with it, or the first ones whose number begins with its digits.
 *  @throws AppError ERR_RECORD_NOT_FOUND. */
export const listListItems = async (deps: ContactListDeps, query: Query): Promise<Page> => {
  const { contactListId, searchParam = '', cursor, pageNumber = 1 } = query;
  await findContactList(deps, contactListId);
  const hide = hidesNumbers(deps.actor);
  const shown = async (items: ReadonlyArray<ContactListItem>, next: string | null): Promise<Page> => ({
    contacts: await presentItems(deps, items),
    hasMore: next !== null,
    nextCursor: next,
  });
  if (isNumber(searchParam)) return shown(hide ? [] : await findByNumber(deps, contactListId, searchParam), null);
  const pages = cursor ? 1 : Math.min(pageNumber, mostPages + 1);
  let after = itemCursor.read(cursor);
  for (let page = 1; ; page++) {
    const { items, next } = await deps.items.listByName(contactListId, { start: searchParam.trim(), after, limit: pageSize });
    if (page === pages && page <= mostPages) return shown(items, next && itemCursor.write(next));
    if (next === null || page > mostPages) return shown([], null);
    after = next;
  }
};

const isNumber = (text: string): boolean => /^[+\d\s().-]+$/.test(text) && /\d{3}/.test(text.replaceAll(/\D/g, ''));

/** The first people whose number begins with these digits, typed with or without the country and a Brazilian mobile's ninth digit. */
const findByNumber = async (
  { items }: Pick<ContactListDeps, 'items'>,
  listId: ContactListId,
  typed: string,
): Promise<ContactListItem[]> => {
  const digits = typed.replaceAll(/\D/g, '').replace(/^0+/, '');
  const candidates = typed.trim().startsWith('+') || digits.length > 11 ? [digits] : [digits, `55${digits}`];
  // Keys of Brazilian mobiles are stored without the ninth digit.
  const starts = new Set(candidates.flatMap((each) => [each, each.replace(/^(55\d{2})9/, '$1')]));
  const found = (await Promise.all([...starts].map((start) => items.findByNumber(listId, start, pageSize)))).flat();
  const isFound = ({ number }: ContactListItem) => candidates.some((start) => phoneVariants(number).some((each) => each.startsWith(start)));
  return [...new Map(found.filter(isFound).map((item) => [item.id, item])).values()].slice(0, pageSize);
};
