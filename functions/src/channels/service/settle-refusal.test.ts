import { describe, expect, it } from 'vitest';
import { companyId, connectionId, messageId, threadId } from '@balcao/shared/domain/ids.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { RetryLater } from '../../platform/retry-later.ts';
import type { ProviderClient, Refusal } from '../adapter.ts';
import { sendStoredMessage, waitSecOf, type SendDeps } from './send-stored-message.ts';

const refusal = (change: Partial<Refusal>): Refusal => ({
  kind: 'refused',
  code: 1,
  details: 'no',
  action: 'fail',
  reasonKey: 'unknown',
  ...change,
});

/** What became of a message that the provider refuses like this. */
const refused = async (answer: Refusal, probe: Awaited<ReturnType<NonNullable<ProviderClient['probe']>>> | null = null, delivery = 1) => {
  const did: unknown[] = [];
  const connection = connectionId.parse(anId('C1'));
  const thread = threadId.parse(`${connection}.${anId('K1')}`);
  const message = { ...aMessage({ fromMe: true, body: 'Oi' }), providerId: null, attempt: 0, attemptedAt: null, ack: 0, failed: null };
  const deps = {
    companyId: companyId.parse(2),
    messages: {
      get: async () => message,
      markAttempted: async () => true,
      clearAttempt: async () => undefined,
      markFailed: async (_key: unknown, { retryable }: { retryable: boolean }) =>
        void did.push(retryable ? 'failed, may be sent again' : 'failed'),
    },
    contacts: { get: async () => ({ number: '5511987654321', bsuid: null, scopedIds: {} }) },
    connections: {
      setTrouble: async (_id: unknown, trouble: string) => {
        did.push(trouble);
        return true;
      },
    },
    connectionId: connection,
    channel: 'facebook',
    provider: {
      prepare: () => ({ kind: 'ready', send: async () => answer }),
      ...(probe ? { probe: async () => probe } : {}),
    },
    now: () => new Date('2026-11-29T12:00:00.000Z'),
    language: async () => 'pt',
    pace: async () => undefined,
  } as unknown as SendDeps;
  await sendStoredMessage(deps, { threadId: thread, messageId: messageId.parse(message.id) }, 0, delivery).catch((error: unknown) =>
    did.push(error instanceof RetryLater ? `again in ${error.afterSec} s` : error),
  );
  return did;
};

describe('a refusal', () => {
  it('waits as long as the provider asks for, else as long as its code, longer each time', async () => {
    const busy = refusal({ action: 'retry', retryAfterSec: 60, reasonKey: 'callLimit' });

    expect(await refused(busy)).toEqual(['again in 60 s']);
    expect(await refused(busy, null, 3)).toEqual(['again in 240 s']);
    expect(await refused({ ...busy, askedToWaitSec: 1_800 }, null, 3)).toEqual(['again in 1800 s']);
    expect(waitSecOf(busy, 7)).toBe(900);
  });

  it('is final for a person who does not want it, and not for what nobody listed', async () => {
    expect(await refused(refusal({ reasonKey: 'optedOut', mayBeSentAgain: false }))).toEqual(['failed']);
    expect(await refused(refusal({ reasonKey: 'spamLimit', mayBeSentAgain: true }))).toEqual(['failed, may be sent again']);
    expect(await refused(refusal({}))).toEqual(['failed, may be sent again']);
  });

  it('of one call for want of a permission stops the connection only when its probe is refused too', async () => {
    const unclear = refusal({ code: 10, reasonKey: 'permission', mayBeSentAgain: true });

    expect(await refused(unclear, { kind: 'done' })).toEqual(['failed, may be sent again']);
    expect(await refused(unclear, { kind: 'unclear', cause: 'timeout', httpStatus: null })).toEqual(['failed, may be sent again']);
    expect(await refused(unclear, unclear)).toEqual(['failed, may be sent again', 'reauthorise']);
    expect(await refused({ ...unclear, action: 'pause-connection' }, { kind: 'done' })).toEqual([
      'failed, may be sent again',
      'reauthorise',
    ]);
  });
});
