import { companyId, connectionId, messageId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { MessagePricing } from '@balcao/shared/domain/messages/message-pricing.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../../../../../infra/local/start-local-cloud.ts';
import { startLocalStore } from '../../../../../infra/local/start-local-store.ts';
import type { MessageStore } from './message-store.ts';

const company = companyId.parse(7);
const connection = connectionId.parse(anId('C1'));
const at = '2026-11-10T12:00:00.000Z';
const now = new Date(at);
const service: MessagePricing = { category: 'service', type: 'free_customer_service', billable: false, model: 'PMP' };

let cloud: LocalCloud;
let store: MessageStore;
let foreign: MessageStore;
let create: (message: Message) => Promise<void>;
beforeAll(async () => {
  cloud = await startLocalStore();
  const [{ messageStoreFor }, { messageEntity }, { toMessageRow }] = await Promise.all([
    import('./message-store.ts'),
    import('./message.entity.ts'),
    import('./conversation-tables.ts'),
  ]);
  [store, foreign] = [messageStoreFor(company), messageStoreFor(companyId.parse(8))];
  create = (message) => messageEntity.put(toMessageRow(company, message)).go();
});
afterAll(() => cloud.stop());

let messages = 0;
const aSent = async (more: Partial<Message> = {}) => {
  const message = aMessage({ id: messageId.parse(anId(`P${++messages}`)), fromMe: true, ack: 1, providerId: `wamid.${messages}`, ...more });
  await create(message);
  const key = { threadId: message.threadId, messageId: message.id };
  return { message, key, stored: async () => store.get(key) };
};

describe('what a message costs', () => {
  it.each([
    ['`sent` and `delivered`', service, service],
    ['`delivered` alone', null, service],
    ['`sent` alone', service, null],
  ])('is kept when %s say it, in any order and again', async (_what, ofSent, ofDelivered) => {
    const deliveries: Array<(key: Parameters<MessageStore['raiseAck']>[0]) => Promise<unknown>> = [
      (key) => store.raiseAck(key, 1, at, ofSent),
      (key) => store.raiseAck(key, 2, at, ofDelivered),
      (key) => store.raiseAck(key, 3, at, null),
    ];
    for (const order of [deliveries, deliveries.toReversed(), [...deliveries, ...deliveries]]) {
      const { key, stored } = await aSent();
      for (const deliver of order) await deliver(key);
      expect(await stored()).toMatchObject({ ack: 3, pricing: service });
    }
    const { key, stored } = await aSent();
    await Promise.all([...deliveries, ...deliveries].map((deliver) => deliver(key)));
    expect(await stored()).toMatchObject({ ack: 3, pricing: service });
  });

  it('is that of the delivery, when `sent` said something else', async () => {
    const { key, stored } = await aSent();
    const charged = { ...service, type: 'regular', billable: true };

    await store.raiseAck(key, 1, at, service);
    await store.raiseAck(key, 2, at, charged);
    await store.raiseAck(key, 1, at, service);

    expect((await stored())?.pricing).toEqual(charged);
  });

  it('waits with the status for a message that nobody knows yet, also behind a later status without it', async () => {
    const { message, key, stored } = await aSent({ ack: 0, providerId: null });
    const name = `wamid.early.${message.id}`;

    await store.keepEarlyStatus(connection, name, { ack: 2, pricing: null }, now);
    await store.keepEarlyStatus(connection, name, { ack: 1, pricing: service }, now);
    await store.recordSent(key, connection, name, now);

    expect(await stored()).toMatchObject({ ack: 2, pricing: service, providerId: name });
  });

  it('is found by statuses that are kept and taken at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const { message, key, stored } = await aSent({ ack: 0, providerId: null });
      const name = `wamid.race.${message.id}`;
      // As the consumer does it: kept, and taken when the send was recorded meanwhile.
      const told = async (status: Parameters<MessageStore['keepEarlyStatus']>[2]) => {
        await store.keepEarlyStatus(connection, name, status, now);
        if (await store.find(`provider:${connection}`, name)) await store.takeEarlyStatus(key, connection, name, now);
      };

      await Promise.all([
        told({ ack: 1, pricing: service }),
        store.recordSent(key, connection, name, now),
        told({ ack: 2, pricing: null }),
      ]);

      expect(await stored()).toMatchObject({ ack: 2, pricing: service });
    }
  });

  it('is not told of what a customer wrote, nor by another company', async () => {
    const { key, stored } = await aSent({ fromMe: false, ack: 0 });
    const ours = await aSent();

    await store.raiseAck(key, 2, at, service);
    await foreign.raiseAck(ours.key, 2, at, service);

    expect((await stored())?.pricing).toBeUndefined();
    expect(await ours.stored()).toMatchObject({ ack: 1 });
    expect((await ours.stored())?.pricing).toBeUndefined();
  });

  it('is forgotten with the attempt that failed', async () => {
    const { message, key, stored } = await aSent({ pricing: service, failed: { code: 131026, reason: 'x', retryable: true } });

    expect(await store.retry(key, message.attempt + 1, at)).toBe(true);
    expect((await stored())?.pricing).toBeUndefined();
  });
});
