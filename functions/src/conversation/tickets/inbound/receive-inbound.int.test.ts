import { companyId, connectionId, contactId, messageId, threadIdOf } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import type { InboundEvent, InboundStatusEvent } from '@balcao/shared/events/channel-messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../../../../../infra/local/start-local-cloud.ts';
import { startLocalStore } from '../../../../../infra/local/start-local-store.ts';

const company = companyId.parse(7);
const connection = { id: connectionId.parse(anId('C1')) };
const threadId = threadIdOf(connection.id, contactId.parse(anId('P1')));
const chatKey = '5511900000001';
const now = () => new Date('2026-03-10T12:00:00.000Z');

let cloud: LocalCloud;
let store: ReturnType<typeof import('../store/message-store.ts').messageStoreFor>;
let create: (message: Message) => Promise<unknown>;
let receive: (event: InboundEvent) => Promise<boolean>;
let fail: (message: Message, kind?: 'send' | 'update') => Promise<void>;
beforeAll(async () => {
  cloud = await startLocalStore();
  const [
    { messageStoreFor },
    { messageEntity },
    { toMessageRow },
    { receiveInbound },
    { receiveDeps },
    { failUnsent },
    { messageRecords },
  ] = await Promise.all([
    import('../store/message-store.ts'),
    import('../store/message.entity.ts'),
    import('../store/conversation-tables.ts'),
    import('./receive-inbound.ts'),
    import('./receive-deps.ts'),
    import('../../../channels/service/fail-unsent.ts'),
    import('../service/message-records.ts'),
  ]);
  store = messageStoreFor(company);
  create = (message) => messageEntity.put(toMessageRow(company, message)).go();
  const deps = { ...receiveDeps(company), findConnection: () => Promise.resolve(null) };
  receive = (event) => receiveInbound(deps, { connectionId: connection.id, receivedAt: now().toISOString(), event });
  fail = (message, kind = 'send') => failUnsent(messageRecords(company), { threadId, messageId: message.id, kind, attempt: 0 }, now());
});
afterAll(() => cloud.stop());

let messages = 0;
/** A message that a linked phone began to send. */
const aSending = async () => {
  const message = aMessage({ id: messageId.parse(anId(`M${++messages}`)), threadId, fromMe: true, ack: 0, providerId: null });
  await create(message);
  const providerId = `3EB0${messages}`;
  expect(await store.assignProviderId(message, connection.id, providerId, chatKey, now().toISOString())).toBe(true);
  const stored = () => store.get({ threadId, messageId: message.id });
  const tick = (status: InboundStatusEvent['status']): Promise<boolean> =>
    receive({ type: 'status', channel: 'whatsapp', chatKey, providerId, status, at: now().toISOString() });
  return { message, stored, tick };
};

describe('a message whose connection was deleted while it went out', () => {
  it.each([
    ['before it was given up', ['tick', 'fail']],
    ['after it was given up', ['fail', 'tick']],
    ['twice, around it', ['tick', 'fail', 'tick', 'fail']],
    ['twice, after it was given up twice', ['fail', 'fail', 'tick', 'tick']],
    ['at the same moment', 'at once'],
  ] as const)('is sent when the phone said so %s', async (_when, order) => {
    const { message, stored, tick } = await aSending();
    const step = { tick: () => tick(1), fail: () => fail(message) };

    if (order === 'at once') await Promise.all([step.fail(), step.tick(), step.fail(), step.tick()]);
    else for (const name of order) await step[name]();

    expect(await stored()).toMatchObject({ ack: 1, failed: null });
  });

  it('is not failed by a look that began before the phone confirmed it', async () => {
    const { message, stored, tick } = await aSending();
    await tick(1);

    const failure = { code: ownFailures.noConnection, reason: 'noConnection', retryable: false };
    await store.markFailed({ threadId, messageId: message.id }, failure, now().toISOString());

    expect(await stored()).toMatchObject({ ack: 1, failed: null });
  });

  it('keeps what the provider refused, after its own success too', async () => {
    const { message, stored, tick } = await aSending();
    await tick(1);

    await store.markFailed({ threadId, messageId: message.id }, { code: 463, reason: 'x', retryable: true }, now().toISOString());
    await tick(1);

    expect(await stored()).toMatchObject({ ack: 1, failed: { code: 463 } });
  });

  it('may have arrived when nobody confirms it', async () => {
    const { message, stored } = await aSending();

    await fail(message);

    expect(await stored()).toMatchObject({ ack: 0, failed: { code: ownFailures.noAnswer, retryable: false } });
  });
});

describe('an edit whose connection was deleted while it went out', () => {
  const anEdit = async () => {
    const { message } = await aSending();
    const sent = (await store.get({ threadId, messageId: message.id }))!;
    const edited = (await store.revise(sent, { body: 'novo', isEdited: true }, 'novo', now().toISOString()))!;
    const key = { threadId, messageId: message.id };
    const failure = async () => (await store.get(key))?.failed ?? null;
    return { edited, failure, arrive: () => store.noteWireRevision(key, 1), fail: () => fail(edited, 'update') };
  };

  it.each([
    ['before it was given up', ['arrive', 'fail']],
    ['after it was given up', ['fail', 'arrive']],
    ['at the same moment', 'at once'],
  ] as const)('is no failure when the customer got it %s', async (_when, order) => {
    const edit = await anEdit();

    if (order === 'at once') await Promise.all([edit.fail(), edit.arrive(), edit.fail()]);
    else for (const name of order) await edit[name]();

    expect(await edit.failure()).toBeNull();
  });

  it('stays one when only an earlier edit arrived', async () => {
    const edit = await anEdit();
    await store.revise(edit.edited, { body: 'mais novo', isEdited: true }, 'mais novo', now().toISOString());
    await edit.fail();
    await edit.arrive();

    expect(await edit.failure()).toMatchObject({ code: ownFailures.changeNotSent, retryable: false });
  });
});

it('takes nothing else from a connection that is gone', async () => {
  const { message, stored } = await aSending();

  const isTaken = await receive({
    type: 'delete',
    channel: 'whatsapp',
    chatKey,
    fromMe: true,
    providerId: `3EB0${messages}`,
    at: now().toISOString(),
  });

  expect(isTaken).toBe(false);
  expect(await stored()).toMatchObject({ id: message.id, isDeleted: false });
});
