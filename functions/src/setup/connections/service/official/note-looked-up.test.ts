import { connectionId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import { usualStanding, type NumberNews, type NumberStanding } from '../../store/number-standing-store.ts';
import { noteLookedUp } from './note-looked-up.ts';

const news: NumberNews[] = [
  { kind: 'reach', reach: 'TIER_2K' },
  { kind: 'quality', quality: 'green' },
  { kind: 'perSec', perSec: 80 },
];
const known: NumberStanding = { ...usualStanding, reach: 'TIER_2K', quality: 'green', perSec: 80 };

const written = async (before: NumberStanding) => {
  const kinds: string[] = [];
  const store = { get: async () => before, note: async (_id: unknown, { kind }: NumberNews) => kinds.push(kind) > 0 };
  await noteLookedUp(store, connectionId.parse(anId('C1')), news, '2026-11-20T12:00:00.000Z');
  return kinds;
};

it('writes only what is not known of a number', async () => {
  expect(await written(known)).toEqual([]);
  expect(await written({ ...known, quality: 'yellow' })).toEqual(['quality']);
  expect(await written({ ...known, flagged: true })).toEqual(['quality']);
  expect(await written(usualStanding)).toEqual(['reach', 'quality', 'perSec']);
});
