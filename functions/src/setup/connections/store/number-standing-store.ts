import type { NumberQuality } from '@balcao/shared/domain/connections/number-quality.ts';
import { connectionId as connectionIdSchema, type CompanyId, type ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import { numberStandingEntity } from './number-standing.entity.ts';

/** How an official number stands with Meta. `flagged`: people reported it so often that Meta warns of a restriction; `quality` null = not known; `reach`: Meta's name for how many people its portfolio may write to in 24 hours, null = not known; `restricted`: it may
 *  start no conversations, until `until`, or (null) until Meta says otherwise; `disabling`: what Meta announced `at`, that it disables the account on that day (null = it did not say which); `perSec` null = what every number has. */
export type NumberStanding = {
  flagged: boolean;
  quality: NumberQuality | null;
  reach: string | null;
  restricted: { until: string | null } | null;
  disabling: { on: string | null; at: string } | null;
  perSec: number | null;
};
/** A part of it, as Meta tells it. `flagged`: that a warning begins or is over, which says no more of the quality than that it is bad, or is no longer. */
export type NumberNews =
  | { kind: 'flagged'; flagged: boolean }
  | { kind: 'quality'; quality: NumberQuality }
  | { kind: 'reach'; reach: string }
  | { kind: 'restricted'; restricted: { until: string | null } | null }
  | { kind: 'disabling'; disabling: { on: string | null } | null }
  | { kind: 'perSec'; perSec: number }
  /** Meta stopped its account, or it works again: the connection's trouble says which. */
  | { kind: 'account'; works: boolean };

export const usualStanding: NumberStanding = {
  flagged: false,
  quality: null,
  reach: null,
  restricted: null,
  disabling: null,
  perSec: null,
};

const toStanding = (row: RowOf<typeof numberStandingEntity>): NumberStanding => ({
  flagged: row.flagged ?? false,
  quality: row.quality ?? null,
  reach: row.reach ?? null,
  restricted: row.restricted ? { until: row.restrictedUntil ?? null } : null,
  disabling: row.disabling && row.disablingAt ? { on: row.disablingOn ?? null, at: row.disablingAt } : null,
  perSec: row.perSec ?? null,
});

/** Converts a row image from the DynamoDB stream. */
export const parseNumberStandingImage = (image: Record<string, unknown>): { connectionId: ConnectionId; standing: NumberStanding } => {
  const row = numberStandingEntity.parseRow(image);
  return { connectionId: connectionIdSchema.parse(row.connectionId), standing: toStanding(row) };
};

export const numberStandingStoreFor = (companyId: CompanyId) => ({
  get: async (connectionId: ConnectionId): Promise<NumberStanding> => {
    const row = await numberStandingEntity.get({ companyId, connectionId }).go({ consistent: true });
    return row ? toStanding(row) : usualStanding;
  },
  /** How each of these stands, in their order. */
  ofMany: async (ids: ReadonlyArray<ConnectionId>): Promise<Map<ConnectionId, NumberStanding>> => {
    const rows = await numberStandingEntity.getMany(ids.map((connectionId) => ({ companyId, connectionId })));
    const known = new Map(rows.map((row) => [row.connectionId, toStanding(row)]));
    return new Map(ids.map((id) => [id, known.get(id) ?? usualStanding]));
  },
  /** Takes a part of it over, unless something later of that part is known. @returns whether it was news. */
  note: (connectionId: ConnectionId, news: NumberNews, at: string): Promise<boolean> => {
    const row = numberStandingEntity.upsert({ companyId, connectionId });
    switch (news.kind) {
      case 'flagged':
      case 'quality': {
        const quality = news.kind === 'quality' ? news.quality : news.flagged ? 'red' : null;
        return row
          .set({ flagged: quality === 'red', quality, flaggedAt: at })
          .where((known, { notExists, lt }) => `${notExists(known.flaggedAt)} OR ${lt(known.flaggedAt, at)}`)
          .attempt();
      }
      case 'reach':
        return row
          .set({ reach: news.reach, reachAt: at })
          .where((known, { notExists, lt }) => `${notExists(known.reachAt)} OR ${lt(known.reachAt, at)}`)
          .attempt();
      case 'restricted':
        return row
          .set({ restricted: news.restricted !== null, restrictedUntil: news.restricted?.until ?? null, restrictedAt: at })
          .where((known, { notExists, lt }) => `${notExists(known.restrictedAt)} OR ${lt(known.restrictedAt, at)}`)
          .attempt();
      case 'disabling':
        return row
          .set({ disabling: news.disabling !== null, disablingOn: news.disabling?.on ?? null, disablingAt: at })
          .where((known, { notExists, lt }) => `${notExists(known.disablingAt)} OR ${lt(known.disablingAt, at)}`)
          .attempt();
      case 'account':
        // The same news again is news: whoever took it may have been killed before acting on it. Of a stop and its end in one second the end counts.
        return row
          .set({ accountAt: at, accountWorks: news.works })
          .where((known, { notExists, lt, eq }) => {
            const isFirst = `${notExists(known.accountAt)} OR ${lt(known.accountAt, at)}`;
            const isAgain = news.works ? eq(known.accountAt, at) : `(${eq(known.accountAt, at)} AND ${eq(known.accountWorks, false)})`;
            return `${isFirst} OR ${isAgain}`;
          })
          .attempt();
      case 'perSec':
        return row
          .set({ perSec: news.perSec, perSecAt: at })
          .where((known, { notExists, lt }) => `${notExists(known.perSecAt)} OR ${lt(known.perSecAt, at)}`)
          .attempt();
    }
  },
});
export type NumberStandingStore = ReturnType<typeof numberStandingStoreFor>;
