import { currentSession } from '../../../lib/api/session.ts';
import type { TicketFilter, TicketPage } from '../ticket-page.ts';
import type { TicketView } from '../ticket-types.ts';
import { reduceTickets, type TicketChange } from './reduce-tickets.ts';

/** Changes told while pages of lists and tickets are on their way, each for itself: what is in no cache yet no frame can change. */
const onTheirWay = new Set<TicketChange[]>();

export const noteForWhatIsOnItsWay = (changes: ReadonlyArray<TicketChange>): void => {
  for (const missed of onTheirWay) missed.push(...changes);
};

/** What comes of `load`, changed by what was told meanwhile. */
const whileLoading = async <Loaded>(
  load: () => Promise<Loaded>,
  change: (loaded: Loaded, missed: ReadonlyArray<TicketChange>) => Loaded,
): Promise<Loaded> => {
  const missed: TicketChange[] = [];
  onTheirWay.add(missed);
  try {
    const loaded = await load();
    return change(loaded, missed);
  } finally {
    onTheirWay.delete(missed);
  }
};

/** A ticket as it was told of last. */
export const ticketWithMissedChanges = (load: () => Promise<TicketView>): Promise<TicketView> =>
  whileLoading(load, (ticket, missed) =>
    missed.reduce(
      (newest, change) =>
        change.kind === 'saved' && change.ticket.id === newest.id && newest.updatedAt <= change.ticket.updatedAt ? change.ticket : newest,
      ticket,
    ),
  );

/** A page of a list with what was told between its being read and its coming. */
export const withMissedChanges = (filter: TicketFilter, isFirst: boolean, load: () => Promise<TicketPage>): Promise<TicketPage> =>
  whileLoading(load, (page, missed) => {
    // Where a ticket belongs that is new to a later page, the list knows that has all of them.
    const isThere = ({ id }: { id: number }) => isFirst || page.tickets.some((ticket) => ticket.id === id);
    const changes = missed.filter((change) => change.kind === 'deleted' || (change.kind === 'saved' && isThere(change.ticket)));
    if (changes.length === 0) return page;
    const userId = currentSession().user?.id ?? '';
    return reduceTickets({ pages: [page], pageParams: [null] }, changes, filter, userId).pages[0] ?? page;
  });
