import { contactId, ticketId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it, vi } from 'vitest';
import { anActor } from '../../../testing/an-actor.ts';
import { newContact } from './new-contact.ts';
import { seenContact } from './seen-contact.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const ana = newContact({ name: 'Ana Lima', number: '5511987654321' }, now);
const bia = contactId.parse(anId('B1'));
const [own, foreign] = [ticketId.parse(7), ticketId.parse(8)];

const asked = (actor = anActor(), { isGroup = false, seesOne = false } = {}) => {
  const seesTicketOf = vi.fn(async () => seesOne);
  const deps = {
    actor,
    contacts: { get: async (id: string) => (id === ana.id ? { ...ana, isGroup } : null) } as never,
    ticketSeen: async (id: number) => (id === own ? { contactId: ana.id } : id === foreign ? { contactId: bia } : null),
    seesTicketOf,
  };
  const see = (from?: typeof own, id = ana.id) => seenContact(deps, id, from).then(({ name }) => name);
  return { see, seesTicketOf };
};
const notFound = { code: 'ERR_CONTACT_NOT_FOUND' };

describe('whose contact somebody may see', () => {
  it('is everybody’s for admins and those who may list contacts', async () => {
    for (const actor of [anActor({ profile: 'admin' }), anActor({ showContacts: true })]) {
      const { see, seesTicketOf } = asked(actor);

      expect(await see()).toBe('Ana Lima');
      expect(seesTicketOf).not.toHaveBeenCalled();
    }
  });

  it('is for others the one of a ticket that they see: the one they name, or one of the newest', async () => {
    expect(await asked().see(own)).toBe('Ana Lima');
    expect(await asked(anActor(), { seesOne: true }).see()).toBe('Ana Lima');
    await expect(asked().see()).rejects.toMatchObject(notFound);
  });

  it('is not told by another contact’s ticket', async () => {
    await expect(asked().see(foreign)).rejects.toMatchObject(notFound);
    expect(await asked(anActor(), { seesOne: true }).see(foreign)).toBe('Ana Lima');
  });

  it('is no group for who may not see groups, admins too', async () => {
    for (const actor of [anActor({ profile: 'admin' }), anActor({ showContacts: true }), anActor()])
      await expect(asked(actor, { isGroup: true, seesOne: true }).see(own)).rejects.toMatchObject(notFound);
    expect(await asked(anActor({ profile: 'admin', allowGroup: true }), { isGroup: true }).see()).toBe('Ana Lima');
  });

  it('is nobody’s when it is gone', async () => {
    await expect(asked(anActor({ profile: 'admin' })).see(own, bia)).rejects.toMatchObject(notFound);
  });
});
