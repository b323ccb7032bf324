import { expect, it, vi } from 'vitest';
import { contactId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import type { ContactStore } from '../store/contact-store.ts';
import type { Contact } from '../store/contact.ts';
import { contactsAhead } from './contacts-ahead.ts';

const [ana, bia, caio] = ['A1', 'B1', 'C1'].map((name) => contactId.parse(anId(name)));
const aStore = () => {
  const getMany = vi.fn(async (ids: ReadonlyArray<string>) => new Map(ids.map((id) => [id, { id } as Contact])));
  return { getMany, contacts: contactsAhead({ getMany } as unknown as ContactStore) };
};

it('contacts that were read ahead are not read again, the others are, and nobody else comes with them', async () => {
  const { getMany, contacts } = aStore();
  if (!ana || !bia || !caio) throw new Error('no ids');

  contacts.readAhead([ana, bia]);
  const found = await contacts.getMany([bia, caio]);

  expect([...found.keys()].toSorted()).toEqual([bia, caio].toSorted());
  expect(getMany.mock.calls).toEqual([[[ana, bia]], [[caio]]]);
});

it('a reading ahead that fails is told to who wants it', async () => {
  const { getMany, contacts } = aStore();
  if (!ana || !bia) throw new Error('no ids');
  getMany.mockRejectedValueOnce(new Error('busy'));

  contacts.readAhead([ana]);

  expect((await contacts.getMany([bia])).size).toBe(1);
  await expect(contacts.getMany([ana])).rejects.toThrow('busy');
});
