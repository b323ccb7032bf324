import { describe, expect, it, vi } from 'vitest';
import { anActor, hidingNumbers } from '../../../testing/an-actor.ts';
import type { Contact } from '../store/contact.ts';
import { newContact } from './new-contact.ts';
import { pickContacts } from './pick-contacts.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const ana = newContact({ name: 'Ana Lima', number: '5511987654321' }, now);
const nameless = newContact({ name: '5511912345678', number: '5511912345678' }, now);
const group = newContact({ name: 'Turma da Ana', number: '120363000000000', isGroup: true }, now);

/** The index finds all of them, whatever is asked: what it names is looked at again. */
const picking = (actor = anActor(), contacts: ReadonlyArray<Contact> = [ana, nameless, group]) => {
  const find = vi.fn(async function* () {
    yield contacts.map(({ id }, place) => ({ id, place }));
    return undefined;
  });
  const byId = new Map<string, Contact>(contacts.map((contact) => [contact.id, contact]));
  const deps = {
    actor,
    search: { findFrom: find },
    contacts: {
      getMany: async () => byId,
      get: async (id: string) => byId.get(id) ?? null,
      findByIdentity: async (wanted: ReadonlyArray<{ value: string }>) =>
        contacts.find(({ number }) => wanted.some(({ value }) => value === number))?.id ?? null,
    } as never,
  };
  const pick = async (searchParam: string) =>
    (await pickContacts(deps, { searchParam })).contacts.map(({ name, number }) => [name, number]);
  return { pick, find };
};

const masked = ['Ana Lima', '***********21'];

describe('choosing whom to write to', () => {
  it('needs three characters', async () => {
    const { pick, find } = picking();

    expect(await pick(' an ')).toEqual([]);
    expect(find).not.toHaveBeenCalled();
    expect(await pick('ana')).toEqual([masked]);
  });

  it('masks numbers for whoever may not list contacts, and finds by no part of one', async () => {
    const { pick } = picking();

    expect(await pick('lim')).toEqual([masked]);
    for (const part of ['551', '98765', '119876543', '5511912']) expect(await pick(part)).toEqual([]);
  });

  it('finds a number that somebody knows whole, however it is written', async () => {
    const { pick } = picking();

    for (const whole of ['5511987654321', '+55 (11) 98765-4321', '11 98765-4321'])
      expect(await pick(whole)).toEqual([['Ana Lima', '5511987654321']]);
    expect(await picking(anActor({ settings: hidingNumbers })).pick('5511987654321')).toEqual([]);
  });

  it('shows numbers to whoever may list contacts, unless the company hides them', async () => {
    const open = picking(anActor({ showContacts: true }));

    expect(await open.pick('98765')).toEqual([['Ana Lima', '5511987654321']]);
    expect(await open.pick('55119')).toEqual([
      ['5511912345678', '5511912345678'],
      ['Ana Lima', '5511987654321'],
    ]);
    expect(await picking(anActor({ showContacts: true, settings: hidingNumbers })).pick('ana')).toEqual([masked]);
  });

  it('offers groups to those who may see groups', async () => {
    expect(await picking(anActor({ allowGroup: true })).pick('turma')).toEqual([['Turma da Ana', '*************00']]);
    expect(await picking().pick('turma')).toEqual([]);
  });
});
