import { create } from 'zustand';
import type { TicketView } from './ticket-types.ts';

export type TicketDialog =
  | { kind: 'accept'; ticket: TicketView }
  | { kind: 'transfer'; ticket: TicketView }
  | { kind: 'delete'; ticket: TicketView }
  | { kind: 'log'; ticket: TicketView }
  | { kind: 'macros'; ticket: TicketView }
  | { kind: 'snooze'; ticket: TicketView }
  /** Everything that was written in this browser and not sent. */
  | { kind: 'drafts' }
  /** Resolving with how content the customer was. */
  | { kind: 'rate'; ticket: TicketView; onRated: () => void }
  /** What is chosen already; `newContact` is made with the ticket. */
  | {
      kind: 'new';
      contact?: { id: string; name: string };
      connectionId?: string;
      queueId?: string | null;
      newContact?: { number: string; name: string };
    }
  | { kind: 'close-all'; status: 'open' | 'pending' | 'group'; queueIds: string[] }
  /** Somebody else's: says who and which queue. `refused` is the conversation somebody wanted, if there was one. */
  | { kind: 'held'; userId: string | null; userName: string | null; queueName: string | null; uuid: string; refused?: string };

/** Whether what is typed is for the dialog. The two that are asked before a conversation opens leave the text to that. */
export const takesText = (dialog: TicketDialog | null): boolean => dialog?.kind !== 'accept' && dialog?.kind !== 'held';

/** The one dialog about a ticket that is open, if any. */
export const useTicketDialog = create<{ dialog: TicketDialog | null }>()(() => ({ dialog: null }));

export const openTicketDialog = (dialog: TicketDialog): void => useTicketDialog.setState({ dialog });
export const closeTicketDialog = (): void => useTicketDialog.setState({ dialog: null });
