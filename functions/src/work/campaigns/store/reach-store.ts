import { setTimeout as sleep } from 'node:timers/promises';
import { hoursOfReach, reachFreeAt, reachLeft, withReach, type HourOfReach } from '@balcao/shared/domain/campaigns/reach-budget.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import { reachEntity } from './campaign.entities.ts';

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
  /** Refused when it is not any more as it was read. */
  const write = (portfolio: string, hours: ReadonlyArray<HourOfReach>, version: number, now: Date): Promise<boolean> =>
    reachEntity
      .put({ companyId, portfolio, hours: [...hours], version: version + 1, expiresAt: expiresAfter(now, storedSec) })
      .where(sameVersion(version))
      .attempt();
  return {
    hours: async (portfolio: string): Promise<ReadonlyArray<HourOfReach>> => (await read(portfolio)).hours,
    /** Takes of what is left of a limit, before anything goes out: one read and one write, however many people they are. Whoever is killed then has taken too
     *  much, never too little. Under a rush that lasts nothing is given, for a moment. */
    take: async (portfolio: string, limit: number, wanted: number, now: Date): Promise<ReachTaken> => {
      for (let tries = 0; tries < mostTries; tries++) {
        if (tries > 0) await sleep(Math.random() * 10 * tries);
        const { hours, version } = await read(portfolio);
        const at = now.toISOString();
        const taken = Math.min(wanted, reachLeft(limit, hours, at) ?? wanted);
        if (taken === 0) return { taken, freeAt: reachFreeAt(limit, hours, 1, at) };
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
