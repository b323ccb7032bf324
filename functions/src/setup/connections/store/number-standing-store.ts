import { connectionId as connectionIdSchema, type CompanyId, type ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import { numberStandingEntity } from './number-standing.entity.ts';

/** How an official number stands with Meta. `reach`: Meta's name for how many people its portfolio may write to in 24 hours, null = not known; `restricted`: it may
 *  start no conversations, until `until`, or (null) until Meta says otherwise; `perSec` null = what every number has. */
export type NumberStanding = {
  flagged: boolean;
  reach: string | null;
  restricted: { until: string | null } | null;
  perSec: number | null;
};
/** A part of it, as Meta tells it. */
export type NumberNews =
  | { kind: 'flagged'; flagged: boolean }
  | { kind: 'reach'; reach: string }
  | { kind: 'restricted'; restricted: { until: string | null } | null }
  | { kind: 'perSec'; perSec: number };

export const usualStanding: NumberStanding = { flagged: false, reach: null, restricted: null, perSec: null };

const toStanding = (row: RowOf<typeof numberStandingEntity>): NumberStanding => ({
  flagged: row.flagged ?? false,
  reach: row.reach ?? null,
  restricted: row.restricted ? { until: row.restrictedUntil ?? null } : null,
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
  /** Takes a part of it over, unless something later of that part is known. @returns whether it was news. */
  note: (connectionId: ConnectionId, news: NumberNews, at: string): Promise<boolean> => {
    const row = numberStandingEntity.upsert({ companyId, connectionId });
    switch (news.kind) {
      case 'flagged':
        return row
          .set({ flagged: news.flagged, flaggedAt: at })
          .where((known, { notExists, lt }) => `${notExists(known.flaggedAt)} OR ${lt(known.flaggedAt, at)}`)
          .attempt();
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
      case 'perSec':
        return row
          .set({ perSec: news.perSec, perSecAt: at })
          .where((known, { notExists, lt }) => `${notExists(known.perSecAt)} OR ${lt(known.perSecAt, at)}`)
          .attempt();
    }
  },
});
export type NumberStandingStore = ReturnType<typeof numberStandingStoreFor>;
