import { companyId as companyIdSchema, userId as userIdSchema, type CompanyId, type UserId } from '@balcao/shared/domain/ids.ts';
import { listedAtOf } from '@balcao/shared/domain/tickets/list-place.ts';
import { returnToQueue } from '@balcao/shared/domain/tickets/transitions/return.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { log } from '../../../platform/logger.ts';
import type { Change, Reaction } from '../../../platform/stream-consumer.ts';
import { userEntity, userRecords, type UserStore } from '../../../organisation/users/service/user-records.ts';
import { ticketStoreFor, type Shelf, type TicketStore } from '../store/ticket-store.ts';

type Deps = { tickets: Pick<TicketStore, 'listByUser' | 'change'>; users: Pick<UserStore, 'get'>; now: () => Date };

/** Tickets given back at once; the next are read when these are. */
const batch = 50;
/** A ticket that changes under our hands is tried so often. */
const tries = 5;

/** Gives the tickets of a user who was removed or is kept out back to their queues. What somebody else took meanwhile stays theirs, and whoever is back by
 *  the time this comes keeps what they have. */
export const leaversReaction = (depsOf: (companyId: CompanyId) => Deps): Reaction => ({
  on: { user: ['changed', 'removed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    for (const change of changes.filter(hasLeft)) {
      const row = userEntity.parseRow(change.old ?? {});
      const [companyId, userId] = [companyIdSchema.parse(row.companyId), userIdSchema.parse(row.userId)];
      const deps = depsOf(companyId);
      if ((await deps.users.get(userId))?.active) continue;
      const given = await giveBackTickets(deps, userId);
      if (given > 0) log.info('TICKETS_RETURNED tickets of a user who left wait in their queues', { companyId, userId, tickets: given });
    }
  },
});

const hasLeft = ({ old, new: now }: Change): boolean => now === null || (now['disabled'] === true && old?.['disabled'] !== true);

const giveBackTickets = async (deps: Deps, userId: UserId): Promise<number> => {
  let given = 0;
  for (const status of ['open', 'group'] as const)
    for (const shelf of ['listed', 'snoozed'] as const) given += await giveBackShelf(deps, userId, status, shelf);
  return given;
};

const giveBackShelf = async (deps: Deps, userId: UserId, status: 'open' | 'group', shelf: Shelf): Promise<number> => {
  let given = 0;
  // Page by page, not from the start: the list follows a moment later and would show again what was given back.
  let after: Parameters<TicketStore['listByUser']>[2] = null;
  for (;;) {
    const { tickets, hasMore } = await deps.tickets.listByUser(userId, status, after, 'asc', batch, shelf);
    const outcomes = await Promise.all(tickets.map((ticket) => giveBack(deps, ticket, userId)));
    given += outcomes.filter(Boolean).length;
    const last = tickets.at(-1);
    if (!hasMore || !last) return given;
    after = { listedAt: listedAtOf(last), ticketId: last.id };
  }
};

/** @returns whether it waits in its queue because of this. */
const giveBack = async ({ tickets, now }: Deps, listed: Ticket, userId: UserId): Promise<boolean> => {
  let ticket: Ticket | null = listed;
  for (let tried = 0; ticket?.userId === userId && tried < tries; tried++) {
    const decision = returnToQueue(ticket, { userId, at: now().toISOString() });
    if (decision.kind !== 'return') return false;
    const write = await tickets.change(ticket, decision);
    if (write.outcome === 'saved') return true;
    ticket = write.ticket;
  }
  return false;
};

export const leavers = leaversReaction((companyId) => ({
  tickets: ticketStoreFor(companyId),
  users: userRecords(companyId),
  now: () => new Date(),
}));
