import { create } from 'zustand';
import type { TicketChange } from './live/reduce-tickets.ts';

/** Why a ticket that is open here left this person's sight; its conversation stays readable as it was. */
export type LostTicket = NonNullable<Extract<TicketChange, { kind: 'deleted' }>['lost']>;

/** Tickets that left this person's sight while their conversation was loaded, by id. */
export const useLostTickets = create<{ lost: Readonly<Record<number, LostTicket>> }>()(() => ({ lost: {} }));

export const noteLost = (ticketId: number, lost: LostTicket): void =>
  useLostTickets.setState((state) => ({ lost: { ...state.lost, [ticketId]: lost } }));

/** It is there again, or its conversation was left. */
export const forgetLost = (ticketId: number): void =>
  useLostTickets.setState((state) => {
    if (!(ticketId in state.lost)) return state;
    const { [ticketId]: _, ...lost } = state.lost;
    return { lost };
  });
