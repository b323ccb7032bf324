import { connectionId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it, vi } from 'vitest';
import { anActor, hidingNumbers } from '../../../testing/an-actor.ts';
import type { Contact } from '../store/contact.ts';
import { newContact } from './new-contact.ts';
import { pickContacts } from './pick-contacts.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const ana = newContact({ name: 'Ana Lima', number: '5511987654321' }, now);
const nameless = newContact({ name: '5511912345678', number: '5511912345678' }, now);
const connections = [
  { id: connectionId.parse(anId('F1')), channel: 'facebook' },
  { id: connectionId.parse(anId('F2')), channel: 'facebook' },
  { id: connectionId.parse(anId('W1')), channel: 'whatsapp' },
  { id: connectionId.parse(anId('W2')), channel: 'whatsapp_oficial' },
] as const;
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
    names: async () => ({ connections: new Map(connections.map((connection) => [connection.id, connection])) }) as never,
    contacts: {
      getMany: async () => byId,
      get: async (id: string) => byId.get(id) ?? null,
      findByIdentity: async (wanted: ReadonlyArray<{ value: string }>) =>
        contacts.find(({ number }) => wanted.some(({ value }) => value === number))?.id ?? null,
    } as never,
  };
  const pick = async (searchParam: string) =>
    (await pickContacts(deps, { searchParam })).contacts.map(({ name, number }) => [name, number]);
  const one = async (contactId: Contact['id']) => (await pickContacts(deps, { searchParam: '', contactId })).contacts;
  return { pick, find, one };
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

  it('says over which connections a contact can be written to, and tells nobody of a group who may not see one', async () => {
    const [page, , phone, official] = connections.map(({ id }) => id);
    const scopedIds = { [String(page)]: '7001' };
    const fabi = newContact({ name: 'Fabi Face', number: null, channel: 'facebook', connectionId: page!, scopedIds }, now);
    const both = newContact({ name: 'Rita', number: '5511911112222', connectionId: phone!, scopedIds }, now);
    const merged = newContact({ name: 'Rita', number: null, merged: { into: both.id } as never }, now);
    const { one } = picking(anActor(), [fabi, both, merged, group]);
    const reach = async (id: Contact['id']) =>
      (await one(id)).map(({ id: found, reachedOver, whatsappId }) => ({ found, reachedOver, whatsappId }));

    expect(await reach(fabi.id)).toEqual([{ found: fabi.id, reachedOver: [page], whatsappId: page }]);
    expect(await reach(both.id)).toEqual([{ found: both.id, reachedOver: [page, phone, official], whatsappId: phone }]);
    expect(await reach(merged.id)).toEqual(await reach(both.id));
    expect(await reach(group.id)).toEqual([]);
    expect(await picking(anActor({ allowGroup: true })).one(group.id)).toMatchObject([{ reachedOver: [phone] }]);
    expect((await one(both.id))[0]?.number).toBe('***********22');
  });
});
