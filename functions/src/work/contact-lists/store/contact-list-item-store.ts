import {
  contactListId as contactListIdSchema,
  contactListItemId as contactListItemIdSchema,
  type ContactListId,
  type ContactListItemId,
} from '@balcao/shared/domain/contact-lists/contact-list.ts';
import type { ListRow } from '@balcao/shared/domain/contact-lists/read-list-row.ts';
import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { BusyError } from '../../../platform/fault-of.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { Reach } from '../../../platform/table/definition.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { Conditions, Place } from '../../../platform/table/expression.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { contactListCountEntity, contactListEntity, contactListItemEntity } from './contact-list.entities.ts';

/** A person of a list. `isWhatsappValid` null = unknown. */
export type ContactListItem = ListRow & {
  id: ContactListItemId;
  listId: ContactListId;
  isWhatsappValid: boolean | null;
  version: number;
};
export type ItemPosition = { sortName: string; itemId: string };

const toItem = (row: RowOf<typeof contactListItemEntity>): ContactListItem => ({
  id: contactListItemIdSchema.parse(row.itemId),
  listId: contactListIdSchema.parse(row.listId),
  name: row.name,
  number: row.number,
  email: row.email,
  isWhatsappValid: row.isWhatsappValid ?? null,
  version: row.version,
});

/** Converts a person's row image from the DynamoDB stream. */
export const parseItemImage = (image: Record<string, unknown>): ContactListItem => toItem(contactListItemEntity.parseRow(image));

const longestSortName = 60;
const sortNameOf = (name: string): string => cutCodePoints(foldText(name), longestSortName);

/** Sorts behind every other character. */
const lastCharacter = '\u{10ffff}';

/** People added in one transaction: DynamoDB takes 100 writes, of which two are the list and its count. */
const addedTogether = 98;
const mostTries = 20;

export const contactListItemStoreFor = (companyId: CompanyId) => {
  const toRow = ({ id, listId, ...item }: ContactListItem) => ({
    companyId,
    listId,
    itemId: id,
    numberKey: phoneKey(item.number),
    sortName: sortNameOf(item.name),
    ...item,
  });
  const keyOf = ({ listId, number }: Pick<ContactListItem, 'listId' | 'number'>) => ({ companyId, listId, numberKey: phoneKey(number) });
  /** By `phoneKey` of their numbers, the people of a list among these numbers. */
  const withNumbers = async (listId: ContactListId, numbers: ReadonlyArray<string>): Promise<Map<string, ContactListItem>> => {
    const keys = [...new Set(numbers.map(phoneKey))];
    const rows = await contactListItemEntity.getMany(
      keys.map((numberKey) => ({ companyId, listId, numberKey })),
      { consistent: true },
    );
    return new Map(rows.map((row) => [row.numberKey, toItem(row)]));
  };
  const countChange = (listId: ContactListId, items: number, whom: Reach) =>
    contactListCountEntity.upsert({ companyId, listId }).add({ items }).reaches(whom);
  const isThere = (listId: ContactListId) => contactListEntity.check({ companyId, contactListId: listId }).commit();
  /** @returns `gone` when the list was deleted, `taken` when one of the numbers is on the list already; nothing is written then. */
  const addTogether = async (
    listId: ContactListId,
    items: ReadonlyArray<ContactListItem>,
    whom: Reach,
  ): Promise<'added' | 'taken' | 'gone'> => {
    const written = await writeTogether([
      isThere(listId),
      countChange(listId, items.length, whom).commit(),
      ...items.map((item) => contactListItemEntity.create(toRow(item)).reaches(whom).commit()),
    ]);
    if (written.outcome === 'written') return 'added';
    return written.index === 0 ? 'gone' : 'taken';
  };
  return {
    withNumbers,
    /** Adds one person. @returns `taken` when the list has the number already, `gone` when there is no such list. */
    add: (item: ContactListItem) => addTogether(item.listId, [item], 'all'),
    /** Adds the people whose numbers the list does not have. Added again, the same people (by id) stay as they are. Screens are not told.
     *  @param items people with different numbers (`phoneKey`).
     *  @returns by `phoneKey`, the id of the person who has the number on the list now; null when there is no such list.
     *  @throws BusyError when others keep adding the same people. */
    addMissing: async (
      listId: ContactListId,
      items: ReadonlyArray<ContactListItem>,
    ): Promise<ReadonlyMap<string, ContactListItemId> | null> => {
      for (let tries = 0; tries < mostTries; tries++) {
        const known = await withNumbers(
          listId,
          items.map(({ number }) => number),
        );
        const missing = items.filter(({ number }) => !known.has(phoneKey(number)));
        let outcome: 'added' | 'taken' | 'gone' = 'added';
        for (let start = 0; start < missing.length && outcome === 'added'; start += addedTogether)
          outcome = await addTogether(listId, missing.slice(start, start + addedTogether), 'followers');
        if (outcome === 'gone') return null;
        if (outcome === 'added') return new Map(items.map(({ id, number }) => [phoneKey(number), known.get(phoneKey(number))?.id ?? id]));
      }
      throw new BusyError('people of a contact list kept being added by others');
    },
    get: async (id: ContactListItemId): Promise<ContactListItem | null> => {
      const { data } = await contactListItemEntity.query('byId', { companyId, itemId: id }).go({ limit: 1 });
      const [found] = data;
      return found ? toItem(found) : null;
    },
    /** People by name. @param start beginning of the names, as typed. @param after the position of the last one of the page before. */
    listByName: async (
      listId: ContactListId,
      { start, after, limit }: { start: string; after: ItemPosition | null; limit: number },
    ): Promise<{ items: ContactListItem[]; next: ItemPosition | null }> => {
      const prefix = sortNameOf(start);
      const query = contactListItemEntity.query('byName', { companyId, listId });
      const page = after
        ? query.between({ sortName: after.sortName, itemId: `${after.itemId}~` }, { sortName: `${prefix}${lastCharacter}` })
        : prefix === ''
          ? query
          : query.begins({ sortName: prefix });
      const { data, hasMore } = await page.go({ limit });
      const last = data.at(-1);
      return { items: data.map(toItem), next: hasMore && last ? { sortName: last.sortName, itemId: last.itemId } : null };
    },
    /** The first people whose `phoneKey` begins so. */
    findByNumber: async (listId: ContactListId, start: string, limit: number): Promise<ContactListItem[]> => {
      const { data } = await contactListItemEntity.query('byNumber', { companyId, listId }).begins({ numberKey: start }).go({ limit });
      return data.map(toItem);
    },
    /** Everybody of a list, by `phoneKey`, in pages. @param after `phoneKey` of the last one of the page before; null = from the first. */
    listAll: async (
      listId: ContactListId,
      after: string | null,
      limit: number,
    ): Promise<{ items: ContactListItem[]; next: string | null }> => {
      const query = contactListItemEntity.query('byNumber', { companyId, listId });
      const { data, hasMore } = await (after === null ? query : query.gt({ numberKey: after })).go({ limit, consistent: true });
      return { items: data.map(toItem), next: hasMore ? (data.at(-1)?.numberKey ?? null) : null };
    },
    /** Changes a person. @returns `changed` when they were changed or removed since they were read, `taken` when the list has the new
     *  number already. */
    change: async (before: ContactListItem, after: ContactListItem): Promise<'saved' | 'changed' | 'taken'> => {
      const isSameKey = phoneKey(before.number) === phoneKey(after.number);
      if (isSameKey) {
        const put = contactListItemEntity.put(toRow(after)).where(isStill(before));
        return (await put.attempt()) ? 'saved' : 'changed';
      }
      const written = await writeTogether([
        contactListItemEntity.remove(keyOf(before)).where(isStill(before)).commit(),
        contactListItemEntity.create(toRow(after)).commit(),
      ]);
      if (written.outcome === 'written') return 'saved';
      return written.index === 0 ? 'changed' : 'taken';
    },
    /** @returns false when the person was changed or removed since they were read. */
    remove: async (item: ContactListItem): Promise<boolean> => {
      const { outcome } = await writeTogether([
        contactListItemEntity.remove(keyOf(item)).where(isStill(item)).commit(),
        countChange(item.listId, -1, 'all').set({ removedItemId: item.id }).commit(),
      ]);
      return outcome === 'written';
    },
    /** Stores what WhatsApp says of a number, unless the person was removed or has another number meanwhile. Screens are not told. */
    noteWhatsapp: async (item: ContactListItem, isWhatsappValid: boolean): Promise<void> => {
      await contactListItemEntity
        .patch(keyOf(item))
        .set({ isWhatsappValid })
        .where((row, { eq }) => `${eq(row.itemId, item.id)} AND ${eq(row.number, item.number)}`)
        .reaches('followers')
        .attempt();
    },
    /** Deletes people of a list that was deleted, whose count is not maintained any more. */
    removeMany: (items: ReadonlyArray<ContactListItem>): Promise<void> => contactListItemEntity.deleteMany(items.map(keyOf)),
  };
};
export type ContactListItemStore = ReturnType<typeof contactListItemStoreFor>;

const isStill =
  ({ id, version }: ContactListItem) =>
  (row: { version: Place; itemId: Place }, is: Conditions): string =>
    `${sameVersion(version)(row, is)} AND ${is.eq(row.itemId, id)}`;
