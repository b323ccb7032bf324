import { connectionId, companyId, contactId, type ContactId } from '@balcao/shared/domain/ids.ts';
import { anId, aUserId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { newConnection } from '../../../setup/connections/service/connection-roster.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { PhoneChat } from '../../../organisation/sessions/service/session-records.ts';
import { importChats } from './import-chats.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const phone: Connection = { ...newConnection('whatsapp', now), id: connectionId.parse(anId('C1')), number: '5511900000000' };
const official: Connection = { ...newConnection('whatsapp_oficial', now), id: connectionId.parse(anId('C2')) };
const chat = (change: Partial<PhoneChat> = {}): PhoneChat => ({ number: null, lid: null, name: null, ...change });

/** A company whose contacts keep each name for one. */
const aCompany = (chats: PhoneChat[], connections: Connection[] = [phone, official]) => {
  const owners = new Map<string, ContactId>();
  const contacts: Contact[] = [];
  const acts: unknown[] = [];
  const run = (id: Connection['id'] | null = null) =>
    importChats(
      {
        author: { companyId: companyId.parse(2), userId: aUserId('A1'), name: 'Ana' },
        contacts: {
          ownersOfNumbers: async (numbers) =>
            new Map(numbers.flatMap((number) => (owners.has(number) ? [[number, contactId.parse(owners.get(number))]] : []))),
          getMany: async (ids) => new Map(contacts.flatMap((each) => (ids.includes(each.id) ? [[each.id as string, each] as const] : []))),
          edit: async (id, change, _at, version) => {
            const at = contacts.findIndex((each) => each.id === id && each.version === version);
            const found = contacts[at];
            if (!found) return null;
            const edited: Contact = { ...found, ...(change as Partial<Contact>), version: found.version + 1 };
            contacts[at] = edited;
            return edited;
          },
          createQuietly: async (contact, known) => {
            if (known.some(({ value }) => owners.has(value))) return 'taken';
            for (const { value } of known) owners.set(value, contact.id);
            contacts.push(contact);
            return 'saved';
          },
        },
        connections: { get: async (wanted) => connections.find((each) => each.id === wanted) ?? null, list: async () => connections },
        chatsOf: async (wanted, limit) => (wanted === phone.id ? chats.slice(0, limit) : []),
        commitAct: async (_author, act) => {
          acts.push(act.after);
          return { outcome: 'written', auditId: anId('L1') as never };
        },
        now: () => now,
      },
      id,
    );
  return { run, contacts, acts, owners };
};

describe('contacts from the chats of a phone', () => {
  const chats = [
    chat({ number: '5511911111111', lid: '991', name: 'Ana' }),
    chat({ number: '5511922222222' }),
    chat({ lid: '993', name: '\u200b' }),
    chat({ number: '5511900000000', name: 'Você' }),
  ];

  it('are made of everybody but the phone itself, called as the phone calls them or by their number', async () => {
    const company = aCompany(chats);

    expect(await company.run()).toEqual({ created: 3, known: 0 });
    expect(company.contacts.map(({ name, number, lid, connectionId: origin }) => [name, number, lid, origin])).toEqual([
      ['Ana', '5511911111111', '991', phone.id],
      ['5511922222222', '5511922222222', null, phone.id],
      ['Sem nome', null, '993', phone.id],
    ]);
    expect(company.acts).toEqual([{ importChats: 3 }]);
  });

  it('are made once, asked for twice at the same time and again later', async () => {
    const company = aCompany(chats);

    const both = await Promise.all([company.run(), company.run(phone.id)]);

    expect(both.reduce((sum, { created }) => sum + created, 0)).toBe(3);
    expect(await company.run()).toEqual({ created: 0, known: 3 });
    expect(company.contacts).toHaveLength(3);
  });

  it('give who was called by their number the name of the phone, and nobody else', async () => {
    const company = aCompany([chat({ number: '5511922222222', name: 'Bia' }), chat({ number: '5511911111111', name: 'Aninha' })]);
    const before = aCompany(chats);
    await before.run();
    company.contacts.push(...before.contacts);
    for (const [value, id] of before.owners) company.owners.set(value, id);

    expect(await company.run()).toEqual({ created: 0, known: 2 });
    expect(company.contacts.map(({ name }) => name)).toEqual(['Ana', 'Bia', 'Sem nome']);
  });

  it('leave who is known by another name of theirs as they are', async () => {
    const company = aCompany([chat({ number: '5511911111111', lid: '991' })]);
    company.owners.set('991', contactId.parse(anId('P1')));

    expect(await company.run()).toEqual({ created: 0, known: 1 });
    expect(company.acts).toEqual([]);
  });

  it.each([
    ['the official channel', official.id, 'ERR_CHANNEL_CANNOT'],
    ['a connection that is not the company’s', connectionId.parse(anId('C9')), 'ERR_CONNECTION_NOT_FOUND'],
  ])('are refused for %s', async (_what, id, error) => {
    await expect(aCompany(chats).run(id)).rejects.toThrow(error);
  });

  it('are refused for a company without a phone', async () => {
    await expect(aCompany(chats, [official]).run()).rejects.toThrow('ERR_CHANNEL_CANNOT');
  });
});
