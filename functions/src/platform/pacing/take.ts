import { setTimeout as sleep } from 'node:timers/promises';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { expiresAfter } from '../table/expires-after.ts';
import { paceEntity } from './pace.entity.ts';
import { takeFrom, type Rate } from './token-bucket.ts';

/** `taken`: how many may go now; `waitMs`: in how many milliseconds there is one more, 0 = there is one left. */
export type Taken = { taken: number; waitMs: number };

/** Longer than any bucket takes to be full. */
const storedSec = 86_400;
const mostTries = 8;

/** Takes tokens of what is called `name` in a company, for as many things at once as the caller has: that is one read and one write, however many they are, and none
 *  where nothing is left. All functions and their instances share it. Under a rush that lasts nothing is given, for a moment. */
export const take = async (companyId: CompanyId, name: string, rate: Rate, wanted: number, nowMs = Date.now): Promise<Taken> => {
  for (let tries = 0; tries < mostTries; tries++) {
    if (tries > 0) await sleep(Math.random() * 10 * tries);
    const now = nowMs();
    const row = await paceEntity.get({ companyId, name }).go({ consistent: true });
    const { taken, waitMs, fullAt } = takeFrom(row?.fullAt ?? 0, rate, wanted, now);
    if (taken === 0) return { taken, waitMs };
    const isTaken = await paceEntity
      .put({ companyId, name, fullAt, expiresAt: expiresAfter(new Date(now), storedSec) })
      .where((known, { eq, notExists }) => (row ? eq(known.fullAt, row.fullAt) : notExists(known.fullAt)))
      .attempt();
    if (isTaken) return { taken, waitMs };
  }
  return { taken: 0, waitMs: 100 };
};
