import { anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import type { Campaign } from '../store/campaign-store.ts';
import { stopsOf } from './campaign-stops.ts';

const connection = anId('N1');
const standing = (fields: object) => ({ companyId: 2, connectionId: connection, ...fields });

/** Why campaigns over the number stand still after a change of its standing; null = they go on. */
const stopped = async (old: object | null, now: object): Promise<string | null> => {
  const stops: string[] = [];
  const over = (whatsappId: string) => ({ whatsappId, templateId: null }) as unknown as Campaign;
  const reaction = stopsOf({
    pauseAll: async (companyId, isOne, reason) =>
      void stops.push(`${companyId} ${reason} ${isOne(over(connection))} ${isOne(over(anId('N2')))}`),
  });
  await reaction.react([{ eventId: '1', entity: 'numberStanding', old: old as never, new: now as never, expired: false }], {} as never);
  return stops[0] ?? null;
};

it.each([
  ['people report it', standing({ flagged: true, flaggedAt: 'a' }), '2 numberQuality true false'],
  ['it may start no conversations', standing({ restricted: true, restrictedAt: 'a' }), '2 numberRestricted true false'],
  ['it may write to more people', standing({ reach: 'TIER_10K', reachAt: 'a' }), null],
  ['it may start conversations again', standing({ restricted: false, restrictedAt: 'a' }), null],
])('campaigns over a number, and no others, when %s', async (_what, now, expected) => {
  expect(await stopped(null, now)).toBe(expected);
  // Told again, or with something else of the number: somebody may have had them go on.
  expect(await stopped(now, { ...now, perSec: 1_000 })).toBeNull();
});
