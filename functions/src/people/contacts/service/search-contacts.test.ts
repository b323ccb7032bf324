import { expect, it } from 'vitest';
import type { ContactId } from '@balcao/shared/domain/ids.ts';
import { anActor } from '../../../testing/an-actor.ts';
import type { Contact } from '../store/contact.ts';
import { newContact } from './new-contact.ts';
import { searchContacts } from './search-contacts.ts';

const now = new Date('2026-03-10T12:00:00.000Z');

/** An index of contacts, oldest first, that tells them newest first in parts. */
const searching = (contacts: ReadonlyArray<Contact>, entries: ReadonlyArray<Contact> = contacts) => {
  const byId = new Map<ContactId, Contact>(contacts.map((contact) => [contact.id, contact]));
  const read: number[] = [];
  const findFrom = async function* (_words: string, before: number | null) {
    const places = entries.map(({ id }, place) => ({ id, place })).filter(({ place }) => before === null || place < before);
    for (const newest = places.toReversed(); newest.length > 0; ) yield newest.splice(0, 64);
    return undefined;
  };
  const getMany = async (ids: ReadonlyArray<ContactId>) => {
    read.push(ids.length);
    return new Map(ids.flatMap((id): [ContactId, Contact][] => (byId.has(id) ? [[id, byId.get(id)!]] : [])));
  };
  const deps = { actor: anActor(), search: { findFrom }, contacts: { getMany } as never };
  const page = (cursor?: string) => searchContacts(deps, cursor === undefined ? {} : { cursor }, 'ana', false);
  return { page, read, deps };
};
const anas = (count: number) =>
  Array.from({ length: count }, (_, n) => newContact({ name: `Ana ${n}`, number: `55119${10_000_000 + n}` }, now));
const namesOf = ({ contacts }: { contacts: ReadonlyArray<Contact> }) => contacts.map(({ name }) => name);

it('shows few by name, however they stand in the index', async () => {
  const { page } = searching([...anas(2), newContact({ name: 'Ana Alves', number: '5511999999999' }, now)]);

  expect(namesOf(await page())).toEqual(['Ana 0', 'Ana 1', 'Ana Alves']);
  expect(await page()).toMatchObject({ count: 3, nextCursor: null });
});

it('shows many newest first, reads what a page shows, and comes to the end once', async () => {
  const all = anas(250);
  const { page, read } = searching(all);
  const shown: string[] = [];
  let cursor: string | undefined;
  do {
    const { nextCursor, ...answer } = await page(cursor);
    shown.push(...namesOf(answer));
    cursor = nextCursor ?? undefined;
  } while (cursor);

  expect(shown).toEqual(all.toReversed().map(({ name }) => name));
  expect(Math.max(...read)).toBeLessThanOrEqual(40);
});

it('shows somebody who was renamed once on a page, and whoever is called otherwise now not at all', async () => {
  const all = anas(100);
  const other = newContact({ name: 'Bia', number: '5511988888888' }, now);
  const { page } = searching([...all, other], [...all, other, ...all.slice(0, 3)]);

  const { contacts } = await page();
  expect(new Set(contacts).size).toBe(contacts.length);
  expect(namesOf({ contacts })).not.toContain('Bia');
  expect(contacts).toHaveLength(40);
});

it('shows whoever was indexed again once, however far apart their places are, and everybody else', async () => {
  const all = anas(250);
  const { page } = searching(all, [...all, ...all.slice(0, 3), ...all.slice(120, 200)]);
  const shown: string[] = [];
  let cursor: string | undefined;
  do {
    const { nextCursor, ...answer } = await page(cursor);
    shown.push(...namesOf(answer));
    cursor = nextCursor ?? undefined;
    expect(cursor?.length ?? 0).toBeLessThan(4_000);
  } while (cursor);

  expect(shown).toHaveLength(250);
  expect(new Set(shown).size).toBe(250);
});

it('has whoever is called exactly so first, and single letters and digits narrow it', async () => {
  const { deps } = searching([...anas(5), newContact({ name: 'Bela Ana 3', number: '5511977777777' }, now)]);

  expect(namesOf(await searchContacts(deps, {}, 'ana 3', false))).toEqual(['Ana 3', 'Bela Ana 3']);
});

it('takes a number as it is shown', async () => {
  const { deps } = searching([newContact({ name: 'Ana', number: '5511987770003' }, now)]);

  for (const shown of ['+55 (11) 98777-0003', '98777-0003']) expect(namesOf(await searchContacts(deps, {}, shown, false))).toEqual(['Ana']);
});
