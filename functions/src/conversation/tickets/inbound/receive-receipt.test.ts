import { connectionId, contactId, threadIdOf } from '@balcao/shared/domain/ids.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import { receiveReceipt, type ReceiptDeps } from './receive-receipt.ts';

const connection = { id: connectionId.parse(anId('C1')) };
const group = contactId.parse(anId('P1'));
const key = { threadId: threadIdOf(connection.id, group), messageId: aMessage().id };

const setUp = () => {
  const noted: unknown[] = [];
  const deps = {
    now: () => new Date('2026-03-10T12:00:00.000Z'),
    contacts: { findByIdentity: async () => null },
    messages: {
      findSent: async () => ({ key, chatKey: '12036301' }),
      noteReceipt: async (...[messageId, member, status]: unknown[]) => void noted.push([messageId, member, status]),
    },
  } as unknown as ReceiptDeps;
  return { deps, noted };
};
const receipt = (chatKey: string) => ({
  type: 'receipt' as const,
  channel: 'whatsapp' as const,
  chatKey,
  providerId: 'X',
  member: { name: null, number: '5511900000001', lid: '881' },
  status: 3 as const,
  at: '2026-03-10T12:00:00.000Z',
});

it('notes which member read a message of the group', async () => {
  const { deps, noted } = setUp();

  await receiveReceipt(deps, connection, receipt('12036301'));

  expect(noted).toEqual([[key.messageId, { number: '5511900000001', lid: '881' }, 3]]);
});

it('drops what another chat tells of it', async () => {
  const { deps, noted } = setUp();

  await receiveReceipt(deps, connection, receipt('5511900000009'));

  expect(noted).toEqual([]);
});
