import { companySettingDefaults } from '@balcao/shared/domain/companies/company-settings.ts';
import { companyId } from '@balcao/shared/domain/ids.ts';
import { anAttendant, anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { contactsLiveOf } from './live.ts';
import { newContact } from './service/new-contact.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const names = { tags: new Map(), connections: new Map(), users: new Map(), queues: new Map() };
const contact = newContact({ name: 'Ana Lima', number: '5511987654321' }, now);
const live = contactsLiveOf({ optOuts: () => ({ ofMany: async () => optOuts }), optedOutContact: async () => contact });
const optOuts = new Map([[contact.id, { word: now.toISOString(), meta: null, hand: null }]]);
const thread = `thread:${anId('C1')}.${contact.id}`;

/** Whether a screen is told of a change of the contact. */
const isTold = async (viewer: ReturnType<typeof anAttendant>, rooms: string[], { isGroup = false } = {}): Promise<boolean> => {
  const { id, ...rest } = { ...contact, isGroup };
  const row = { ...rest, contactId: id, companyId: 2, sortName: 'ana lima' };
  const image = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  const change = { entity: 'contact', old: image, new: image, at: now } as never;
  const frames = await live.frames([change], {
    companyId: companyId.parse(2),
    names,
    settings: companySettingDefaults,
    roomsWanted: new Set(rooms),
  });
  return frames.some(({ isFor }) => isFor({ viewer, rooms, hideNumbers: false }));
};

describe('who is told of a contact', () => {
  it('who shows contacts and may list them', async () => {
    expect(await isTold(anAttendant({ showContacts: true }), ['contacts'])).toBe(true);
    expect(await isTold(anAttendant({ profile: 'admin' }), ['contacts'])).toBe(true);
    expect(await isTold(anAttendant({ profile: 'admin' }), ['notifications'])).toBe(false);
  });

  it('who may not list them, of the one whose conversation is open', async () => {
    expect(await isTold(anAttendant(), ['contacts'])).toBe(false);
    expect(await isTold(anAttendant(), ['contacts', thread])).toBe(true);
    expect(await isTold(anAttendant(), ['contacts', `thread:${anId('C1')}.${anId('P9')}`])).toBe(false);
  });

  it('of groups only who may see groups', async () => {
    expect(await isTold(anAttendant({ profile: 'admin' }), ['contacts', thread], { isGroup: true })).toBe(false);
    expect(await isTold(anAttendant({ allowGroup: true }), ['contacts', thread], { isGroup: true })).toBe(true);
  });
});

it('who opted out is told of as such', async () => {
  const image = { companyId: 2, person: 'phone 551187654321', word: now.toISOString() };
  const change = { entity: 'optOut', old: null, new: image, at: now } as never;
  const [frame] = await live.frames([change], {
    companyId: companyId.parse(2),
    names,
    settings: companySettingDefaults,
    roomsWanted: new Set(['contacts']),
  });

  expect(frame?.open()).toMatchObject({
    action: 'update',
    contact: { id: contact.id, optOut: { since: now.toISOString(), source: 'word', by: null } },
  });
});
