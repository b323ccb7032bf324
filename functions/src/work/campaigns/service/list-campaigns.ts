import * as z from 'zod';
import type { CampaignRecipientView, CampaignView } from '@balcao/shared/contract/campaigns.ts';
import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import type { RecipientState } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import { cursorOf } from '../../../platform/cursor.ts';
import { pageOf } from '../../../platform/page-of.ts';
import type { Recipient } from '../store/recipient-store.ts';
import { findCampaign, type CampaignDeps } from './campaign-deps.ts';
import { presentCampaigns, toRecipientView } from './present-campaign.ts';

/** A page of the campaigns whose name contains the words, newest first. */
export const listCampaigns = async (
  deps: CampaignDeps,
  query: { searchParam?: string | undefined; pageNumber?: number | undefined },
): Promise<{ records: CampaignView[]; count: number; hasMore: boolean }> => {
  const { records, ...page } = pageOf(await deps.campaigns.list(), query, ({ name }) => [name]);
  return { ...page, records: await presentCampaigns(deps, records) };
};

const placeCursor = cursorOf(z.object({ place: z.number().int() }));
const pageSize = 50;
/** People read for one page of those in a state; a page may hold fewer than wanted. */
const mostRead = 5_000;

/** People of a campaign, in their order. @throws AppError ERR_RECORD_NOT_FOUND. */
export const listRecipients = async (
  deps: CampaignDeps,
  id: CampaignId,
  { cursor, state }: { cursor?: string | undefined; state?: RecipientState | undefined },
): Promise<{ records: CampaignRecipientView[]; cursor: string | null }> => {
  await findCampaign(deps, id);
  const found: Recipient[] = [];
  let place: number | null = placeCursor.read(cursor)?.place ?? 0;
  const readUpTo = place + mostRead;
  while (place !== null && found.length < pageSize && place < readUpTo) {
    const page: Awaited<ReturnType<CampaignDeps['recipients']['page']>> = await deps.recipients.page(
      id,
      place,
      state === undefined ? pageSize : 500,
    );
    const wanted = page.people.filter((person) => state === undefined || person.state === state);
    const room = pageSize - found.length;
    found.push(...wanted.slice(0, room));
    const last = wanted[room - 1];
    place = wanted.length > room && last ? last.place + 1 : page.next;
  }
  const tickets = await deps.tickets.getMany(found.flatMap(({ ticketId }) => ticketId ?? []));
  const uuids = new Map(tickets.map(({ id: ticket, uuid }) => [ticket, uuid]));
  return {
    records: found.map((person) => toRecipientView(deps, person, uuids)),
    cursor: place === null ? null : placeCursor.write({ place }),
  };
};
