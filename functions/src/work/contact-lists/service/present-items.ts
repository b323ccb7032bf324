import type { ContactListItemView } from '@balcao/shared/contract/contact-lists.ts';
import { shownOptOut } from '@balcao/shared/domain/contacts/opt-out.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import type { ContactListItem } from '../store/contact-list-item-store.ts';
import type { ContactListDeps } from './contact-list-deps.ts';
import { toItemView } from './present-contact-list.ts';

/** People of a list as the actor may see them, with whether they want no campaigns. */
export const presentItems = async (
  { actor, companyId, optOuts }: Pick<ContactListDeps, 'actor' | 'companyId' | 'optOuts'>,
  items: ReadonlyArray<ContactListItem>,
): Promise<ContactListItemView[]> => {
  const said = await optOuts.ofNumbers(items.map(({ number }) => number));
  const isOut = (number: string): boolean => {
    const optOut = said.get(number);
    return optOut !== undefined && shownOptOut(optOut) !== null;
  };
  return items.map((item) => toItemView(item, companyId, isOut(item.number), hidesNumbers(actor)));
};

export const presentItem = async (
  deps: Pick<ContactListDeps, 'actor' | 'companyId' | 'optOuts'>,
  item: ContactListItem,
): Promise<ContactListItemView> => {
  const [view] = await presentItems(deps, [item]);
  if (!view) throw new Error('a person of a list without a view');
  return view;
};
