import { companyId, connectionId, contactId, messageId, threadIdOf } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { expect, it, vi } from 'vitest';
import type { OutboxItem } from '../../organisation/sessions/service/session-records.ts';

// The stores behind it read this as they load; no table is called.
vi.stubEnv('TABLE_NAME', 'unused');
const { failOutbox } = await import('./fail-unsent.ts');

const connection = connectionId.parse(anId('C1'));
const thread = threadIdOf(connection, contactId.parse(anId('P1')));
const now = new Date('2026-03-10T12:05:00.000Z');
const itemOf = (id: string, fields: Partial<OutboxItem> = {}): OutboxItem => ({
  messageId: messageId.parse(anId(id)),
  threadId: thread,
  kind: 'send',
  attempt: 0,
  ...fields,
});

/** An outbox with these, and messages as they stand by now. */
const deleted = async (items: OutboxItem[], messages: Record<string, Partial<Message>>, waits: OutboxItem[] = []) => {
  const waiting = waits.map((item) => ({ ...item, kind: 'send' as const, names: [], wait: null }));
  const outbox = new Map(items.map((item) => [`${item.messageId} ${item.kind}`, item]));
  const failed: string[] = [];
  await failOutbox(companyId.parse(7), connection, {
    messages: {
      get: async ({ messageId: id }) => {
        const stored = Object.entries(messages).find(([name]) => messageId.parse(anId(name)) === id);
        return stored ? aMessage({ fromMe: true, ack: 0, ...stored[1] }) : null;
      },
      markFailed: async ({ messageId: id }, { code, retryable }) => {
        expect(retryable).toBe(false);
        failed.push(code === ownFailures.noConnection ? id : `${id} ${code}`);
      },
      markChangeFailed: async ({ messageId: id }, _reason, _at, retryable) => {
        expect(retryable).toBe(false);
        failed.push(`change of ${id}`);
      },
    },
    sessions: {
      listOutbox: async (_connection, limit) => [...outbox.values()].slice(0, limit),
      dropOutbox: async (_connection, { messageId: id, kind }) => void outbox.delete(`${id} ${kind}`),
    },
    newChats: {
      waiting: async () => [...waiting],
      drop: async ({ messageId: id }) =>
        void waiting.splice(
          waiting.findIndex((item) => item.messageId === id),
          1,
        ),
    },
    now: () => now,
  });
  return { failed, left: outbox.size };
};

it('fails what nothing is left to send with, more than one page of it too', async () => {
  const names = Array.from({ length: 230 }, (_, at) => `M${at}`);

  const { failed, left } = await deleted(
    names.map((name) => itemOf(name)),
    Object.fromEntries(names.map((name) => [name, {}])),
  );

  expect([failed.length, new Set(failed).size, left]).toEqual([230, 230, 0]);
});

it('fails what waited to go out to people who never wrote', async () => {
  const { failed } = await deleted([itemOf('M1')], { M1: {}, M2: {} }, [itemOf('M2')]);

  expect(failed.toSorted()).toEqual([messageId.parse(anId('M1')), messageId.parse(anId('M2'))].toSorted());
});

it.each([
  ['the customer has it', { ack: 1 }, {}],
  ['it failed before', { failed: { code: 463, reason: 'x', retryable: true } }, {}],
  ['it was taken back', { isDeleted: true }, {}],
  ['it was sent anew since', { attempt: 1 }, {}],
  ['its edit arrived', { ack: 2, revision: 1, wireRevision: 1 }, { kind: 'update', attempt: 1 }],
  [
    'it never went out, and was edited',
    { revision: 1, wireRevision: 0, failed: { code: ownFailures.noConnection, reason: 'x', retryable: false } },
    { kind: 'update', attempt: 1 },
  ],
  ['it was a read receipt', {}, { kind: 'read' }],
  ['it was somebody typing', {}, { kind: 'typing' }],
] as const)('leaves a message alone when %s', async (_why, message, item) => {
  expect(await deleted([itemOf('M1', item)], { M1: message })).toEqual({ failed: [], left: 0 });
});

it('says of a send that began that it may have arrived', async () => {
  const { failed } = await deleted([itemOf('M1')], { M1: { attemptedAt: '2026-03-10T12:04:59.000Z' } });

  expect(failed).toEqual([`${messageId.parse(anId('M1'))} ${ownFailures.noAnswer}`]);
});

it('says of an edit that it did not arrive, and passes over what is no longer stored', async () => {
  const { failed, left } = await deleted([itemOf('M1', { kind: 'update', attempt: 2 }), itemOf('M2')], {
    M1: { ack: 2, revision: 1, wireRevision: 0 },
  });

  expect([failed, left]).toEqual([[`change of ${messageId.parse(anId('M1'))}`], 0]);
});
