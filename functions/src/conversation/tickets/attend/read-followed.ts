import { ticketId, type TicketId } from '@balcao/shared/domain/ids.ts';
import type { Found } from './found-tickets.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { acceptsOf, withTags, type ListQuery } from './ticket-filter.ts';

const pageSize = 40;

/** Tickets that the actor follows and may still see, the newest ticket first. A page may be short and go on all the same. */
export const readFollowed = async (deps: TicketDeps, query: ListQuery): Promise<Found> => {
  const { ids, hasMore } = await deps.tickets.listFollowed(deps.actor.userId, toTicketId(query.cursor), pageSize);
  const byId = new Map((await deps.tickets.getMany(ids)).map((ticket) => [ticket.id, ticket]));
  const accepts = acceptsOf(deps, query);
  const found = ids
    .flatMap((id) => byId.get(id) ?? [])
    .filter((ticket) => accepts(ticket) && ticket.followers?.includes(deps.actor.userId));
  return { tickets: await withTags(deps, query.tags, found), nextCursor: hasMore ? String(ids.at(-1) ?? '') || null : null, count: null };
};

/** A cursor that is none begins at the start. */
const toTicketId = (cursor: string | undefined): TicketId | null => ticketId.safeParse(Number(cursor || Number.NaN)).data ?? null;
