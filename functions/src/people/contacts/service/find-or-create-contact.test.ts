import { connectionId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import type { InboundContact } from '@balcao/shared/events/channel-messages.ts';
import { expect, it, vi } from 'vitest';
import type { Contact } from '../store/contact.ts';

// The stores behind it read this as they load; no table is called.
vi.stubEnv('TABLE_NAME', 'unused');
const { findOrCreateContact, learnAbout } = await import('./find-or-create-contact.ts');
const { newContact } = await import('./new-contact.ts');

const [phone, other] = [connectionId.parse(anId('C1')), connectionId.parse(anId('C2'))];
const now = () => new Date('2026-03-10T12:00:00.000Z');
const rita = (more: Partial<InboundContact> = {}): InboundContact => ({
  identities: [
    { kind: 'phone', value: '5511988887777' },
    { kind: 'lid', value: '111222333444555' },
  ],
  name: 'Rita',
  ...more,
});
const aContact = (more: Partial<Contact> = {}): Contact =>
  newContact({ name: 'Rita', number: '5511988887777', lid: '111222333444555', connectionId: phone, ...more }, now());
const learning = async (contact: Contact, person: InboundContact, connection = phone) => {
  const writes: unknown[][] = [];
  const change = async (...args: unknown[]) => {
    writes.push(args.slice(1));
    return { ...contact, ...(args[1] as object) };
  };
  const learned = await learnAbout({ contacts: { change, addIdentities: async () => [] } as never, now }, contact, person, connection);
  return { learned, writes };
};

it('notes how somebody wrote to each phone last, without telling screens, and writes nothing while that stays', async () => {
  const first = await learning(aContact(), rita({ chatAddress: 'lid' }));
  expect(first.learned.chatAddresses).toEqual({ [phone]: 'lid' });
  expect(first.writes).toEqual([[{ chatAddresses: { [phone]: 'lid' } }, now().toISOString(), 'nobody']]);

  const known = aContact({ chatAddresses: { [phone]: 'lid' } });
  expect((await learning(known, rita({ chatAddress: 'lid' }))).writes).toEqual([]);
  // From the own phone, and on channels that have no such thing.
  expect((await learning(known, rita())).writes).toEqual([]);
  expect((await learning(known, rita({ chatAddress: 'number' }))).learned.chatAddresses).toEqual({ [phone]: 'number' });
  expect((await learning(known, rita({ chatAddress: 'number' }), other)).learned.chatAddresses).toEqual({
    [phone]: 'lid',
    [other]: 'number',
  });
});

it('notes the timer of their chat, and that it was taken away', async () => {
  const timed = await learning(aContact(), rita({ disappearingSec: 86_400 }));
  expect(timed.writes).toEqual([[{ disappearingSec: { [phone]: 86_400 } }, now().toISOString(), 'nobody']]);
  expect((await learning(timed.learned, rita({ disappearingSec: 86_400 }))).writes).toEqual([]);
  // A reaction, or our own phone, says nothing of it.
  expect((await learning(timed.learned, rita())).writes).toEqual([]);
  expect((await learning(timed.learned, rita({ disappearingSec: 0 }))).learned.disappearingSec).toEqual({ [phone]: 0 });
  expect((await learning(aContact(), rita({ disappearingSec: 0 }))).writes).toEqual([]);
});

it('knows it of whoever is new with the same write, and nothing of whom our side wrote to', async () => {
  const made: Contact[] = [];
  const contacts = { findByIdentity: async () => null, create: async (contact: Contact) => (made.push(contact), 'saved') } as never;
  const origin = { channel: 'whatsapp' as const, connectionId: phone, isGroup: false };

  await findOrCreateContact({ contacts, now }, rita({ chatAddress: 'number' }), origin);
  await findOrCreateContact({ contacts, now }, rita(), origin);

  expect(made.map(({ chatAddresses }) => chatAddresses)).toEqual([{ [phone]: 'number' }, {}]);
});
