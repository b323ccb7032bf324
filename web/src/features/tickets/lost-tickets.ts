import { create } from 'zustand';
import type { TicketChange } from './live/reduce-tickets.ts';

/** Why a ticket that is open here left this person's sight; its conversation stays readable as it was. */
export type LostTicket = NonNullable<Extract<TicketChange, { kind: 'deleted' }>['lost']>;

/** Tickets that left this person's sight while their conversation was loaded, by id. */
export const useLostTickets = create<{ lost: Readonly<Record<number, LostTicket>> }>()(() => ({ lost: {} }));

export const noteLost = (ticketId: number, lost: LostTicket): void =>
  useLostTickets.setState((state) => ({ lost: { ...state.lost, [ticketId]: lost } }));

/** Why tickets left this person's sight lately, open here or not; the latest last. */
const lately = new Map<number, LostTicket>();
const keptLately = 50;

export const noteLostLately = (ticketId: number, lost: LostTicket): void => {
  lately.delete(ticketId);
  lately.set(ticketId, lost);
  const [oldest] = lately.keys();
  if (lately.size > keptLately && oldest !== undefined) lately.delete(oldest);
};
export const lostLately = (ticketId: number): LostTicket | undefined => lately.get(ticketId);

/** It is there again, or its conversation was left. */
export const forgetLost = (ticketId: number): void =>
  useLostTickets.setState((state) => {
    if (!(ticketId in state.lost)) return state;
    const { [ticketId]: _, ...lost } = state.lost;
    return { lost };
  });
