import { connectionId, contactId, threadIdOf, type ContactId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import type { Revision } from '../store/message-revisions.ts';
import type { RevisionTeller } from '../store/revision-teller.ts';
import { receiveRevision, takeEarlyRevision, type RevisionDeps } from './receive-revision.ts';

const connection = { id: connectionId.parse(anId('C1')) };
const ana = contactId.parse(anId('P1'));
const bia = contactId.parse(anId('P2'));
const key = { threadId: threadIdOf(connection.id, ana), messageId: aMessage().id };
const people = new Map([
  ['5511900000001', ana],
  ['5511900000002', bia],
]);

/** One message in Ana's conversation, or one that has not come yet. */
const setUp = (message: Message, { isStored = true, merged = {} }: { isStored?: boolean; merged?: Record<string, ContactId[]> } = {}) => {
  const applied: Revision[] = [];
  const early: { revision: Revision; teller: RevisionTeller }[] = [];
  const state = { isStored };
  const deps = {
    now: () => new Date('2026-03-10T12:00:00.000Z'),
    contacts: {
      findByIdentity: async (wanted: ReadonlyArray<{ value: string }>) => people.get(wanted[0]?.value ?? '') ?? null,
      get: async (id: ContactId) => ({ id, mergedIds: merged[id] ?? [] }),
    },
    tickets: { get: async () => null },
    messages: {
      find: async () => (state.isStored ? key : null),
      get: async () => message,
      reviseAsReceived: async (_key: unknown, revision: Revision) => {
        applied.push(revision);
        return 'saved' as const;
      },
      keepEarlyRevision: async (_connection: unknown, _id: unknown, revision: Revision, teller: RevisionTeller) => {
        early.push({ revision, teller });
      },
      earlyRevisions: async () => [...early],
      dropEarlyRevision: async () => {},
    },
  } as unknown as RevisionDeps;
  return { deps, applied, early, state };
};

const edit = (from: { chatKey: string; fromMe?: boolean }) => ({
  type: 'edit' as const,
  channel: 'whatsapp' as const,
  providerId: 'wamid.1',
  body: 'R$ 1,00',
  at: '2026-03-10T12:00:00.000Z',
  ...from,
});
const remove = (from: { chatKey: string; fromMe?: boolean }) => ({
  type: 'delete' as const,
  channel: 'whatsapp' as const,
  providerId: 'wamid.1',
  at: '2026-03-10T12:00:00.000Z',
  ...from,
});

describe('a change whose own message could not be read at first', () => {
  const read = async (standIn: Partial<Message>, change: Parameters<typeof receiveRevision>[2]) => {
    const { deps } = setUp(aMessage({ mediaType: 'unsupported', body: '', ...standIn }));
    const settled: string[] = [];
    const messages = { ...deps.messages, settleStandIn: async ({ messageId }: { messageId: string }) => void settled.push(messageId) };
    const tickets = { ...deps.tickets, describeLast: async () => {} };
    await receiveRevision({ ...deps, messages, tickets } as never, connection, change);
    return settled;
  };

  it('is said where that message stands', async () => {
    for (const change of [edit, remove])
      expect(await read({}, { ...change({ chatKey: '5511900000001' }), cameIn: 'wamid.2' })).toEqual([key.messageId]);
  });

  it.each([
    ['it says something', { mediaType: 'conversation' }, { chatKey: '5511900000001' }],
    ['another chat names it', {}, { chatKey: '5511900000002' }],
    ['it is ours, and the customer names it', { fromMe: true }, { chatKey: '5511900000001' }],
  ] as const)('changes nothing there when %s', async (_when, standIn, from) => {
    expect(await read(standIn, { ...edit(from), cameIn: 'wamid.2' })).toEqual([]);
  });
});

describe('receiveRevision', () => {
  it('changes a message for who wrote it', async () => {
    const { deps, applied } = setUp(aMessage());

    await receiveRevision(deps, connection, edit({ chatKey: '5511900000001' }));
    await receiveRevision(deps, connection, remove({ chatKey: '5511900000001' }));

    expect(applied.map(({ kind }) => kind)).toEqual(['edit', 'delete']);
  });

  it('changes what they wrote before they were merged into another contact', async () => {
    const { deps, applied } = setUp(aMessage(), { merged: { [bia]: [ana] } });

    await receiveRevision(deps, connection, edit({ chatKey: '5511900000002' }));

    expect(applied.map(({ kind }) => kind)).toEqual(['edit']);
  });

  it.each([
    ['facebook' as const, 3],
    ['whatsapp' as const, 1],
  ])('takes every file of a message of %s back that held several', async (channel, count) => {
    const { deps, applied } = setUp(aMessage());
    const parts = ['m_1', 'm_1:1', 'm_1:2'];
    deps.messages.find = async (_scope, id) => (parts.includes(id) ? key : null);

    await receiveRevision(deps, connection, { ...remove({ chatKey: '5511900000001' }), channel, providerId: 'm_1' });

    expect(applied).toHaveLength(count);
  });

  it('lets an admin of the group delete what another member wrote, and not rewrite it', async () => {
    const { deps, applied } = setUp(aMessage({ author: { number: '5511900000005', lid: null, name: 'Rui' } as never }));
    const admin = { chatKey: '5511900000001', author: { number: '5511900000006', lid: null, name: 'Ivo' } } as never;

    await receiveRevision(deps, connection, { ...remove(admin) });
    await receiveRevision(deps, connection, { ...edit(admin), byAdmin: true } as never);
    expect(applied).toEqual([]);

    await receiveRevision(deps, connection, { ...remove(admin), byAdmin: true });
    expect(applied).toEqual([{ kind: 'delete' }]);
  });

  it.each([
    ['another customer', aMessage(), { chatKey: '5511900000002' }],
    ['a stranger', aMessage(), { chatKey: '5511900000009' }],
    ['a customer about what we wrote', aMessage({ fromMe: true }), { chatKey: '5511900000001' }],
    ['our phone about what a customer wrote', aMessage(), { chatKey: '5511900000001', fromMe: true }],
    ['our phone in another chat', aMessage({ fromMe: true }), { chatKey: '5511900000002', fromMe: true }],
  ])('changes nothing for %s', async (_who, message, from) => {
    const { deps, applied } = setUp(message);

    await receiveRevision(deps, connection, edit(from));
    await receiveRevision(deps, connection, remove(from));

    expect(applied).toEqual([]);
  });

  it('asks the same of a change that came before its message', async () => {
    const { deps, applied, state } = setUp(aMessage(), { isStored: false });
    await receiveRevision(deps, connection, remove({ chatKey: '5511900000002' }));
    await receiveRevision(deps, connection, edit({ chatKey: '5511900000001' }));
    state.isStored = true;

    await takeEarlyRevision(deps, connection.id, 'wamid.1', key);

    expect(applied).toEqual([{ kind: 'edit', body: 'R$ 1,00', fullText: null, editedAt: '2026-03-10T12:00:00.000Z' }]);
  });
});
