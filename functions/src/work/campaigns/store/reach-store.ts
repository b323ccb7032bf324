import { setTimeout as sleep } from 'node:timers/promises';
import { hourOf, hoursOfReach, reachFreeAt, reachLeft, withReach, type HourOfReach } from '@balcao/shared/domain/campaigns/reach-budget.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { countOnceIn, type CounterRows } from '../../../platform/count-once.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import { reachBesidesEntity, reachEntity } from './campaign.entities.ts';

/** Longer than the hours that count. */
const storedSec = 2 * 86_400;
const mostTries = 10;

/** `taken`: how many more people may be written to now, of those that were wanted; `freeAt`: when there may be another one, null = now. */
export type ReachTaken = { taken: number; freeAt: string | null };

/** The people whom a portfolio of Meta wrote to outside their window, by the hour: one row, for all numbers of the portfolio. */
export const reachStoreFor = (companyId: CompanyId) => {
  const read = async (portfolio: string): Promise<{ hours: ReadonlyArray<HourOfReach>; version: number }> => {
    const row = await reachEntity.get({ companyId, portfolio }).go({ consistent: true });
    return row ? { hours: row.hours, version: row.version } : { hours: [], version: 0 };
  };
  /** Of the hours that may still count. */
  const besides = async (portfolio: string, now: Date): Promise<HourOfReach[]> => {
    const { data } = await reachBesidesEntity
      .query('byPortfolio', { companyId, portfolio })
      .gt({ hour: new Date(now.getTime() - storedSec * 1000).toISOString() })
      .all();
    return data.map(({ hour, people }) => ({ hour, people }));
  };
  /** Refused when it is not any more as it was read. */
  const write = (portfolio: string, hours: ReadonlyArray<HourOfReach>, version: number, now: Date): Promise<boolean> =>
    reachEntity
      .put({ companyId, portfolio, hours: [...hours], version: version + 1, expiresAt: expiresAfter(now, storedSec) })
      .where(sameVersion(version))
      .attempt();
  return {
    /** Those of campaigns and those of everything else; an hour may be there twice. */
    hours: async (portfolio: string, now: Date): Promise<ReadonlyArray<HourOfReach>> => {
      const [{ hours }, others] = await Promise.all([read(portfolio), besides(portfolio, now)]);
      return [...hours, ...others];
    },
    /** Takes of what is left of a limit, before anything goes out: two reads and one write, however many people they are. Whoever is killed then has taken too
     *  much, never too little. Under a rush that lasts nothing is given, for a moment. */
    take: async (portfolio: string, limit: number, wanted: number, now: Date): Promise<ReachTaken> => {
      const others = await besides(portfolio, now);
      for (let tries = 0; tries < mostTries; tries++) {
        if (tries > 0) await sleep(Math.random() * 10 * tries);
        const { hours, version } = await read(portfolio);
        const at = now.toISOString();
        const all = [...hours, ...others];
        const taken = Math.min(wanted, reachLeft(limit, all, at) ?? wanted);
        if (taken === 0) return { taken, freeAt: reachFreeAt(limit, all, 1, at) };
        if (await write(portfolio, withReach(hoursOfReach(hours, at), taken, at), version, now)) return { taken, freeAt: null };
      }
      return { taken: 0, freeAt: new Date(now.getTime() + 1_000).toISOString() };
    },
    /** Gives back what was taken at an instant for people who needed none of it. */
    giveBack: async (portfolio: string, people: number, takenAt: Date): Promise<void> => {
      for (let tries = 0; tries < mostTries; tries++) {
        if (tries > 0) await sleep(Math.random() * 10 * tries);
        const { hours, version } = await read(portfolio);
        if (await write(portfolio, withReach(hours, -people, takenAt.toISOString()), version, takenAt)) return;
      }
    },
  };
};
export type ReachStore = ReturnType<typeof reachStoreFor>;

type BesidesBucket = { companyId: CompanyId; portfolio: string; hour: string };
type People = { people: number };

const besidesRows = (now: Date): CounterRows<BesidesBucket, People> => ({
  nameOf: ({ portfolio, hour }) => `reach ${portfolio} ${hour}`,
  companyOf: ({ companyId }) => companyId,
  get: (bucket) => reachBesidesEntity.get(bucket).go({ consistent: true }),
  add: (bucket, counts, counted, condition) =>
    reachBesidesEntity
      .upsert({ ...bucket, expiresAt: expiresAfter(now, storedSec) })
      .add({ ...counts, counted })
      .where(condition)
      .attempt({ response: 'all_new' }),
  settle: (bucket, settledAt, counted, condition) =>
    reachBesidesEntity.patch(bucket).set({ settledAt }).delete({ counted }).where(condition).commit(),
  addLate: (bucket, counts) =>
    reachBesidesEntity
      .upsert({ ...bucket, expiresAt: expiresAfter(now, storedSec) })
      .add(counts)
      .commit(),
});

/** Somebody who was written to outside their window by something else than a campaign. `eventId`: the same however often it is told. */
export type ReachedBesides = { companyId: CompanyId; portfolio: string; eventId: string; at: number | undefined; writtenAt: string };

/** Counts each of these once, however often it is told: one write for all of an hour that are told together. */
export const countReachBesides = (reached: ReadonlyArray<ReachedBesides>, now: Date): Promise<void> =>
  countOnceIn(
    besidesRows(now),
    reached.map(({ companyId, portfolio, eventId, at, writtenAt }) => ({
      eventId,
      at,
      deltas: [{ bucket: { companyId, portfolio, hour: hourOf(writtenAt) }, counts: { people: 1 } }],
    })),
    now,
  );
