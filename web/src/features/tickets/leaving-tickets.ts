import { create } from 'zustand';

/** Tickets that somebody deleted here and that may still be taken back: no list shows them, whatever frames and answers say meanwhile. */
export const useLeavingTickets = create<{ ids: ReadonlySet<number> }>()(() => ({ ids: new Set() }));

export const noteLeaving = (ticketId: number): void => useLeavingTickets.setState(({ ids }) => ({ ids: new Set([...ids, ticketId]) }));
export const forgetLeaving = (ticketId: number): void =>
  useLeavingTickets.setState(({ ids }) => ({ ids: new Set([...ids].filter((id) => id !== ticketId)) }));
export const isLeaving = (ticketId: number): boolean => useLeavingTickets.getState().ids.has(ticketId);
