import { describe, expect, it } from 'vitest';
import { companyId, connectionId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { newConnection } from '../../setup/connections/service/connection-roster.ts';
import type { ConnectionTrouble } from '@balcao/shared/domain/connections/connection-status.ts';
import { usualStanding, type NumberStanding } from '../../setup/connections/service/connection-records.ts';
import type { ProbeOutcome, Refusal } from '../adapter.ts';
import { nextProbe, probeConnection } from './probe-connection.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const timer = nextProbe({ companyId: companyId.parse(2), connectionId: connectionId.parse(anId('C1')) }, now);
const refused = (reasonKey: string, action: Refusal['action'] = 'pause-connection'): Refusal => ({
  kind: 'refused',
  code: 190,
  details: '',
  action,
  reasonKey,
});

const probe = async (
  answer: ProbeOutcome | null,
  trouble: ConnectionTrouble | null = null,
  channel: 'facebook' | 'whatsapp_oficial' = 'facebook',
  subscription: Refusal | { kind: 'done' } | null = null,
  known: Partial<NumberStanding> = {},
) => {
  const did: string[] = [];
  await probeConnection(timer, {
    connections: {
      get: async (id) => (answer ? { ...newConnection(channel, now), id, trouble } : null),
      setTrouble: async (_id, trouble) => {
        did.push(trouble);
        return true;
      },
      clearTrouble: async (_id, seen) => {
        did.push(`no longer ${seen}`);
        return true;
      },
    },
    standings: {
      get: async () => ({ ...usualStanding, ...known }),
      note: async (_id, news, at) => did.push(`${JSON.stringify(news)} ${at}`) > 0,
    },
    client: () => ({
      probe: async () => answer ?? { kind: 'done' },
      ...(subscription ? { keepSubscribed: async () => (did.push('subscribed'), subscription) } : {}),
    }),
    again: async ({ at }) => void did.push(at),
    now: () => now,
  });
  return did;
};
const tomorrow = timer.at;

describe('the daily look at a permission', () => {
  it('is one, whenever of a day it is set, and comes the next day', () => {
    const at = (set: string) => nextProbe(timer, new Date(set)).at;

    expect(at('2026-11-20T00:00:00.000Z')).toBe(at('2026-11-20T23:59:59.999Z'));
    expect(at('2026-11-20T12:00:00.000Z')).toMatch(/^2026-11-21T/);
    expect(at(at('2026-11-20T12:00:00.000Z'))).toMatch(/^2026-11-22T/);
    expect(nextProbe({ ...timer, connectionId: connectionId.parse(anId('C2')) }, now).at).not.toBe(timer.at);
  });

  it('subscribes anew what works, and goes on when that is refused', async () => {
    expect(await probe({ kind: 'done' }, null, 'facebook', { kind: 'done' })).toEqual(['subscribed', tomorrow]);
    expect(await probe({ kind: 'done' }, null, 'facebook', refused('permission'))).toEqual(['subscribed', tomorrow]);
    expect(await probe(refused('token'), null, 'facebook', { kind: 'done' })).toEqual(['reauthorise', tomorrow]);
  });

  it('says that somebody has to sign in again once it is gone, and goes on looking', async () => {
    expect(await probe(refused('token'))).toEqual(['reauthorise', tomorrow]);
    expect(await probe(refused('permission'))).toEqual(['reauthorise', tomorrow]);
    expect(await probe(refused('policy'))).toEqual(['restricted', tomorrow]);
  });

  it('looks at official numbers too, and takes back a trouble that the provider says is over', async () => {
    const works = { kind: 'done', settles: ['payment', 'reauthorise'] } as const;

    expect(await probe(refused('notRegistered'), null, 'whatsapp_oficial')).toEqual(['notRegistered', tomorrow]);
    expect(await probe(works, 'payment', 'whatsapp_oficial')).toEqual(['no longer payment', tomorrow]);
    expect(await probe(works, 'restricted', 'whatsapp_oficial')).toEqual([tomorrow]);
    expect(await probe({ kind: 'done', settles: ['restricted'] }, 'restricted', 'whatsapp_oficial')).toEqual([
      'no longer restricted',
      `{"kind":"account","works":true} ${now.toISOString()}`,
      tomorrow,
    ]);
    expect(await probe(works, null, 'whatsapp_oficial')).toEqual([tomorrow]);
    expect(await probe({ kind: 'done' }, 'reauthorise')).toEqual([tomorrow]);
  });

  it('takes a permission that is missing for the probe as missing for all', async () => {
    expect(await probe(refused('permission', 'fail'))).toEqual(['reauthorise', tomorrow]);
  });

  it('says nothing while the permission holds or Meta does not answer', async () => {
    expect(await probe({ kind: 'done' })).toEqual([tomorrow]);
    expect(await probe({ kind: 'unclear', cause: 'timeout', httpStatus: null })).toEqual([tomorrow]);
    expect(await probe(refused('callLimit', 'retry'))).toEqual([tomorrow]);
  });

  it('ends with its connection', async () => {
    expect(await probe(null)).toEqual([]);
  });
});

it('takes over what the provider says of the number', async () => {
  const news = [{ kind: 'reach' as const, reach: 'TIER_2K' }];

  expect(await probe({ kind: 'done', news }, null, 'whatsapp_oficial', null, { reach: 'TIER_2K' })).toEqual([tomorrow]);
  expect(await probe({ kind: 'done', news }, null, 'whatsapp_oficial')).toContain(
    `{"kind":"reach","reach":"TIER_2K"} ${now.toISOString()}`,
  );
});
