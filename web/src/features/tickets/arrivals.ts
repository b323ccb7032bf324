import { create } from 'zustand';
import { onSignedOut } from '../../lib/api/session.ts';
import type { TicketView } from './ticket-types.ts';

/** Tickets that colleagues passed on to this person and that have not been opened since, newest first. */
export const useArrivals = create<{ arrivals: ReadonlyArray<TicketView> }>()(() => ({ arrivals: [] }));

export const noteArrival = (ticket: TicketView): void =>
  useArrivals.setState(({ arrivals }) => ({ arrivals: [ticket, ...arrivals.filter(({ id }) => id !== ticket.id)] }));

/** It was opened, or is somebody else's by now. */
export const forgetArrival = (ticketId: number): void =>
  useArrivals.setState((state) =>
    state.arrivals.some(({ id }) => id === ticketId) ? { arrivals: state.arrivals.filter(({ id }) => id !== ticketId) } : state,
  );

onSignedOut(() => useArrivals.setState({ arrivals: [] }));

/** Whether a ticket was just passed on to this person by somebody else. `before` is the ticket as it was known here, if at all. */
export const isArrival = (ticket: TicketView, before: TicketView | undefined, myId: string): boolean => {
  const { transferred, userId } = ticket;
  if (!transferred || userId !== myId || transferred.to?.id !== myId || transferred.by?.id === myId) return false;
  return transferred.at !== before?.transferred?.at;
};
