import { ticketId as ticketIdSchema, type CompanyId, type TicketId, type UserId } from '@balcao/shared/domain/ids.ts';
import type { TicketStatus } from '@balcao/shared/domain/tickets/ticket.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { recentOffersEntity, ticketEntity } from './ticket.entity.ts';

/** Tickets that somebody was offered of late. `version`: what the next offer is conditioned on; 0 = there was none. */
export type RecentOffers = { offers: ReadonlyArray<{ ticketId: TicketId; at: string }>; version: number };

/** Counters and indexes follow the table within moments; what was offered before that stands in them. */
const recentMs = 5 * 60_000;
const rememberSec = 86_400;

const waitsOrOpen = ['pending', 'open'] as const satisfies ReadonlyArray<TicketStatus>;
const isHeldBy = (userId: UserId, { status, ...row }: { status: TicketStatus; userId: string }): boolean =>
  row.userId === String(userId) && (status === 'pending' || status === 'open');

/** Offers to people who take no more than so many tickets: one after the other, each knowing those before it. */
export const offerStoreFor = (companyId: CompanyId) => ({
  recent: async (userId: UserId, now: Date): Promise<RecentOffers> => {
    const row = await recentOffersEntity.get({ companyId, userId }).go({ consistent: true });
    const since = new Date(now.getTime() - recentMs).toISOString();
    const offers = (row?.offers ?? []).filter(({ at }) => at > since);
    return { offers: offers.map(({ ticketId, at }) => ({ ticketId: ticketIdSchema.parse(ticketId), at })), version: row?.version ?? 0 };
  },
  /** How many tickets somebody has or is offered, those of the last moments included.
   *  @param most nobody asks how many more. */
  held: async (userId: UserId, { offers }: RecentOffers, most: number): Promise<number> => {
    const keys = offers.map(({ ticketId }) => ({ companyId, ticketId }));
    const [offered, ...listed] = await Promise.all([
      ticketEntity.getMany(keys, { consistent: true }),
      ...waitsOrOpen.map(async (status) => (await ticketEntity.query('byUser', { companyId, userId, status }).go({ limit: most })).data),
    ]);
    const known = new Map(offered.map((row) => [row.ticketId, row]));
    // What the index says of a ticket is older than what its row does.
    const all = new Map([...listed.flat(), ...known.values()].map((row) => [row.ticketId, row]));
    return [...all.values()].filter((row) => isHeldBy(userId, row)).length;
  },
  /** One offer more; refused when there was another meanwhile. */
  offerWrite: (userId: UserId, { offers, version }: RecentOffers, ticketId: TicketId, now: Date): RowWrite =>
    recentOffersEntity
      .put({
        companyId,
        userId,
        offers: [...offers.filter((one) => one.ticketId !== ticketId), { ticketId: Number(ticketId), at: now.toISOString() }],
        version: version + 1,
        expiresAt: expiresAfter(now, rememberSec),
      })
      .where(sameVersion(version))
      .commit(),
});
