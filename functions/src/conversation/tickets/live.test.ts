import { describe, expect, it } from 'vitest';
import { companyId, connectionId, contactId, ticketId } from '@balcao/shared/domain/ids.ts';
import { anAttendant, aMessage, anId, aQueueId, aTicket, aUserId } from '@balcao/shared/testing/builders.ts';
import type { Contact } from '../../people/contacts/service/contact-records.ts';
import type { Watcher } from '../../wiring/live/service/live-source.ts';
import { isShownAnew, messageFrames, ticketFrames } from './live.ts';
import { toMessageView } from './service/message-views.ts';

const company = companyId.parse(2);
const aStored = (change: Parameters<typeof aTicket>[0] = {}) => ({ ...aTicket(change), lastMessageId: '' });
const contact: Contact = {
  id: contactId.parse(anId('P1')),
  name: '+55 11 98888-7777',
  number: '5511988887777',
  bsuid: null,
  lid: null,
  scopedIds: {},
  chatAddresses: {},
  disappearingSec: {},
  email: '',
  urlPicture: null,
  active: true,
  acceptAudioMessage: true,
  disableBot: false,
  lgpdAcceptedAt: null,
  extraInfo: [],
  tagIds: [],
  connectionId: connectionId.parse(anId('C1')),
  userId: null,
  version: 0,
  otherNames: [],
  mergedIds: [],
  merged: null,
  channel: 'whatsapp_oficial',
  isGroup: false,
  createdAt: '2026-03-10T12:00:00.000Z',
  updatedAt: '2026-03-10T12:00:00.000Z',
};
const context = {
  companyId: company,
  names: { queues: new Map(), tags: new Map(), connections: new Map(), users: new Map() },
  contacts: new Map([[contact.id, contact]]),
};
const aWatcher = (viewer: Parameters<typeof anAttendant>[0] = {}, rooms: string[] = []): Watcher => ({
  viewer: anAttendant(viewer),
  rooms,
  hideNumbers: false,
});
const inOtherQueue = { queueIds: [aQueueId('Q2')] };

describe('frames of a ticket', () => {
  const told = (frames: ReturnType<typeof ticketFrames>, watcher: Watcher) =>
    frames.filter(({ isFor }) => isFor(watcher)).map(({ open }) => open());

  it('show it to those who may see it, and say to those who saw it only before that it left', () => {
    const frames = ticketFrames({ before: aStored(), after: aStored({ queueId: anId('Q2') }) }, context);

    expect(told(frames, aWatcher())).toMatchObject([{ event: 'company-2-ticket', action: 'delete', cause: 'hidden' }]);
    expect(told(frames, aWatcher(inOtherQueue))).toMatchObject([{ action: 'update', ticket: { queueId: anId('Q2') } }]);
    expect(told(frames, aWatcher({ queueIds: [aQueueId('Q3')] }))).toEqual([]);
  });

  it('say who took it, to all but its new holder', () => {
    const frames = ticketFrames({ before: aStored(), after: aStored({ status: 'open', userId: aUserId('B1') }) }, context);

    expect(told(frames, aWatcher())).toMatchObject([{ action: 'delete', cause: 'taken', by: { id: aUserId('B1') } }]);
    expect(told(frames, aWatcher({ userId: aUserId('B1') }))).toMatchObject([{ action: 'update' }]);
  });

  it('of a colleague’s are for screens that show such tickets, have it open, or count it otherwise now', () => {
    const boss = aWatcher({ profile: 'admin', userId: aUserId('A9') });
    const inList = { ...boss, rooms: ['colleagues'] };
    const inRoom = { ...boss, rooms: [`thread:${aStored().threadId}`] };
    const held = aStored({ status: 'open', userId: aUserId('B1') });
    const written = { ...held, unreadMessages: 3 };
    const isTold = (before: typeof held, after: typeof held) =>
      [aWatcher({ userId: aUserId('B1') }), inList, inRoom, boss].map(
        (watcher) => told(ticketFrames({ before, after }, context), watcher).length,
      );

    expect(isTold(held, written)).toEqual([1, 1, 1, 0]);
    expect(isTold(held, { ...held, status: 'closed' })).toEqual([1, 1, 1, 1]);
    expect(isTold(held, { ...held, userId: aUserId('A9') }).at(-1)).toBe(1);
  });

  it('say what the numbers on the tabs counted before, to those who saw it then', () => {
    const unread = aStored({ unreadMessages: 2, queueId: anId('Q2') });
    const frames = ticketFrames({ before: unread, after: aStored({ status: 'open', userId: aUserId('B1') }) }, context);

    expect(told(frames, aWatcher({ ...inOtherQueue, userId: aUserId('B1') }))).toMatchObject([
      { action: 'update', was: { status: 'pending', queueId: anId('Q2'), userId: null, isUnread: true } },
    ]);
    expect(told(frames, aWatcher({ userId: aUserId('B1') }))).toMatchObject([{ action: 'update', was: null }]);
    expect(told(frames, aWatcher(inOtherQueue))).toMatchObject([{ action: 'delete', was: { status: 'pending', isUnread: true } }]);
  });

  it('of a new one are for nobody else, and mask numbers where they must', () => {
    const [frame, ...others] = ticketFrames({ before: null, after: aStored() }, context);

    expect(others).toEqual([]);
    expect(frame?.isFor(aWatcher(inOtherQueue))).toBe(false);
    expect(JSON.stringify(frame?.open())).toContain('5511988887777');
    expect(JSON.stringify(frame?.masked?.())).not.toMatch(/98888.?7777/);
  });

  it('of one that was deleted say so to those who saw it', () => {
    const frames = ticketFrames({ before: aStored(), after: null }, context);

    expect(told(frames, aWatcher())).toMatchObject([{ action: 'delete', cause: 'deleted' }]);
    expect(told(frames, aWatcher(inOtherQueue))).toEqual([]);
  });
});

describe('frames of a message', () => {
  const room = `thread:${aMessage().threadId}`;
  const quote = { id: anId('M0'), fromMe: false, mediaType: 'conversation', body: 'segredo', mediaUrl: null, contact: { name: 'Bia' } };
  const framesOf = async (change: Parameters<typeof aMessage>[0], quoted: Parameters<typeof messageFrames>[0]['quoted'] = null) => {
    const message = aMessage(change);
    const view = await toMessageView(message, {
      ticket: null,
      contactName: 'Bia',
      users: new Map(),
      hidesErased: true,
      signUrl: async (key) => key,
    });
    return messageFrames({ message, isNew: true, ticket: aStored(), view, quoted }, company);
  };

  it('of a change are for the open conversation only', async () => {
    const message = aMessage({ ack: 2 });
    const view = await toMessageView(message, {
      ticket: null,
      contactName: 'Bia',
      users: new Map(),
      hidesErased: true,
      signUrl: async (key) => key,
    });
    const [frame] = messageFrames({ message, isNew: false, ticket: aStored(), view, quoted: null }, company);

    expect(frame?.isFor(aWatcher({}, [room]))).toBe(true);
    expect(frame?.isFor(aWatcher({}, ['notifications', 'colleagues']))).toBe(false);
  });

  it('are for the open conversation and for notifications, of those who may see the ticket', async () => {
    const [frame] = await framesOf({});

    expect(
      [
        aWatcher({}, [room]),
        aWatcher({}, ['notifications']),
        aWatcher(),
        aWatcher(inOtherQueue, [room]),
        aWatcher(inOtherQueue, ['notifications']),
      ].map((watcher) => frame?.isFor(watcher)),
    ).toEqual([true, true, false, false, false]);
  });

  it('of an imported one are no news', async () => {
    const [frame] = await framesOf({ imported: true });

    expect([frame?.isFor(aWatcher({}, ['notifications'])), frame?.isFor(aWatcher({}, [room]))]).toEqual([false, true]);
  });

  it('hide what is quoted from those who may not see it', async () => {
    const frames = await framesOf({ quotedMsg: quote }, { ticketId: ticketId.parse(9), queueId: aQueueId('Q2') });

    const told = (watcher: Watcher) => frames.filter(({ isFor }) => isFor(watcher)).map(({ open }) => JSON.stringify(open()));
    expect(told(aWatcher({}, [room]))).toEqual([expect.not.stringContaining('segredo')]);
    expect(told(aWatcher({ allHistoric: true }, [room]))).toEqual([expect.stringContaining('segredo')]);
  });
});

describe('rows of a contact’s tickets', () => {
  const image = (change: Partial<Contact>) => {
    const { id, merged: _merged, ...rest } = { ...contact, ...change };
    const row = { ...rest, contactId: id, companyId: 2, sortName: '' };
    return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  };
  const isAnew = (was: Partial<Contact> | null, is: Partial<Contact> | null, entity = 'contact'): boolean =>
    isShownAnew({ entity, old: was && image(was), new: is && image(is), at: new Date(0) } as never);

  it('are shown anew when its name, picture or tags change, not for anything else of it', () => {
    expect(isAnew({ name: '' }, { name: 'Ana Lima' })).toBe(true);
    expect(isAnew({}, { urlPicture: 'company2/profiles/P1' })).toBe(true);
    expect(isAnew({}, { tagIds: [anId('T1')] as never })).toBe(true);
    expect(isAnew({}, { email: 'ana@example.com', updatedAt: '2026-03-11T12:00:00.000Z' })).toBe(false);
  });

  it('need a contact that was there before and still is', () => {
    expect(isAnew(null, {})).toBe(false);
    expect(isAnew({ name: '' }, null)).toBe(false);
    expect(isAnew({ name: '' }, { name: 'Ana Lima' }, 'ticket')).toBe(false);
  });
});
