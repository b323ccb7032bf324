import { companyId, connectionId, messageId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../../../../../infra/local/start-local-cloud.ts';
import { startLocalStore } from '../../../../../infra/local/start-local-store.ts';
import type { MessageStore } from './message-store.ts';

const company = companyId.parse(7);
const connection = connectionId.parse(anId('C1'));
const at = '2026-11-10T12:00:00.000Z';
const withdrawal = { code: ownFailures.withdrawn, reason: 'cancelled', retryable: false };

let cloud: LocalCloud;
let store: MessageStore;
let create: (message: Message) => Promise<void>;
beforeAll(async () => {
  cloud = await startLocalStore();
  const [{ messageStoreFor }, { messageEntity }, { toMessageRow }] = await Promise.all([
    import('./message-store.ts'),
    import('./message.entity.ts'),
    import('./conversation-tables.ts'),
  ]);
  store = messageStoreFor(company);
  create = (message) => messageEntity.put(toMessageRow(company, message)).go();
});
afterAll(() => cloud.stop());

let messages = 0;
const anUnsent = async () => {
  const message = aMessage({ id: messageId.parse(anId(`W${++messages}`)), fromMe: true, ack: 0, providerId: null });
  await create(message);
  const key = { threadId: message.threadId, messageId: message.id };
  return { message, key, stored: async () => store.get(key) };
};
type Unsent = Awaited<ReturnType<typeof anUnsent>>;

const senders: Array<[who: string, handOver: (unsent: Unsent) => Promise<boolean>]> = [
  ['the sender of an official number', ({ key }) => store.markAttempted(key, 0, at)],
  ['a linked phone', ({ message }) => store.assignProviderId(message, connection, `3EB0${message.id}`, null, at)],
];

describe.each(senders)('a message that %s is about to send while it is withdrawn', (_who, handOver) => {
  it('either goes out or is withdrawn, and never both', async () => {
    for (let round = 0; round < 20; round++) {
      const unsent = await anUnsent();
      const withdraw = () => store.markFailed(unsent.key, withdrawal, at);
      const both = round % 2 ? [handOver(unsent), withdraw()] : [withdraw(), handOver(unsent)];
      const goesOut = (await Promise.all(both)).includes(true);

      expect((await unsent.stored())?.failed).toEqual(goesOut ? null : withdrawal);
    }
  });

  it('goes out by its next attempt, and not by the one that was withdrawn', async () => {
    const unsent = await anUnsent();
    await store.markFailed(unsent.key, withdrawal, at);
    expect(await store.retry(unsent.key, 1, at)).toBe(true);

    expect(await store.markAttempted(unsent.key, 0, at)).toBe(false);
    expect(await store.markAttempted(unsent.key, 1, at)).toBe(true);
    // Its late status came: it is there.
    await store.recordSent(unsent.key, connection, `wamid.${unsent.message.id}`, new Date(at));
    expect(await store.markAttempted(unsent.key, 1, at)).toBe(false);
  });
});
