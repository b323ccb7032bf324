import { describe, expect, it } from 'vitest';
import { anId } from '@balcao/shared/testing/builders.ts';
import type { Connection } from '../../setup/connections/service/connection-records.ts';
import type { NumberChange } from '../whatsapp-official/number-changes-in.ts';
import { takeNumberChanges } from './take-number-changes.ts';

const at = '2026-03-10T12:00:00.000Z';
const take = async (
  number: string,
  change: Pick<NumberChange, 'number' | 'news'>,
  isNews = true,
  { accountSince = null, updatedAt = null }: Partial<Pick<Connection, 'accountSince' | 'updatedAt'>> = {},
) => {
  const done: unknown[] = [];
  const connection = { id: anId('C1'), businessAccountId: '77', number, accountSince, updatedAt } as unknown as Connection;
  await takeNumberChanges(
    {
      list: async () => [connection],
      connections: {
        setTrouble: async (_id, trouble) => done.push(['set', trouble]) > 0,
        clearTrouble: async (_id, trouble) => done.push(['clear', trouble]) > 0,
      },
      standings: { note: async (_id, news) => done.push(news) > 0 && isNews },
      lookAt: async (_id, then) => void done.push(['look', then]),
    },
    [{ accountId: '77', at, ...change }],
  );
  return done;
};

describe('what Meta tells of a number', () => {
  const news = { kind: 'flagged', flagged: true } as const;

  it.each(['551140000000', '+55 11 4000-0000', '55 (11) 4000.0000'])('is heard by the connection that has it as %s', async (stored) => {
    expect(await take(stored, { number: '551140000000', news })).toEqual([news]);
    expect(await take(stored, { number: '551140000001', news })).toEqual([]);
  });

  it('is heard by the connection of a Brazilian number that Meta has without its ninth digit', async () => {
    expect(await take('5511987654321', { number: '551187654321', news })).toEqual([news]);
  });

  it('lifts the trouble that its ban brought', async () => {
    const ended = await take('551140000000', { number: null, news: { kind: 'reinstated' } });

    expect(ended).toEqual([{ kind: 'account', works: true }, { kind: 'restricted', restricted: null }, ['clear', 'restricted']]);
    expect(await take('551140000000', { number: null, news: { kind: 'stopped', until: null } })).toEqual([
      { kind: 'account', works: false },
      ['set', 'restricted'],
    ]);
  });

  it('stops a connection that somebody changed since, but for its account', async () => {
    const stopped = { number: null, news: { kind: 'stopped', until: null } } as const;
    const later = '2026-03-10T12:00:01.000Z';

    expect(await take('551140000000', stopped, true, { updatedAt: later })).toContainEqual(['set', 'restricted']);
    expect(await take('551140000000', stopped, true, { accountSince: '2026-03-10T12:00:00.900Z' })).toContainEqual(['set', 'restricted']);
    expect(await take('551140000000', stopped, true, { accountSince: later })).toEqual([{ kind: 'account', works: false }]);
  });

  it('has a number looked at when what stopped it ends', async () => {
    const stopped = { number: null, news: { kind: 'stopped', until: '2026-03-12T12:00:00.000Z' } } as const;

    expect(await take('551140000000', stopped)).toEqual([
      { kind: 'account', works: false },
      ['set', 'restricted'],
      ['look', stopped.news.until],
    ]);
    expect(await take('551140000000', stopped, true, { accountSince: '2026-03-10T12:00:01.000Z' })).toEqual([
      { kind: 'account', works: false },
    ]);
    const never = { kind: 'stopped', until: '+275760-09-13T00:00:00.000Z' } as const;
    expect(await take('551140000000', { number: null, news: never })).toEqual([{ kind: 'account', works: false }, ['set', 'restricted']]);
  });

  it.each([{ kind: 'stopped', until: null }, { kind: 'reinstated' }] as const)('changes nothing when it is late: %j', async (news) => {
    expect(await take('551140000000', { number: null, news }, false)).toEqual([{ kind: 'account', works: news.kind === 'reinstated' }]);
  });
});
