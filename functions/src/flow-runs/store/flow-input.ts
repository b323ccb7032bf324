import type { FlowId, TicketId } from '@balcao/shared/domain/ids.ts';

/** What happens to a run from outside. */
export type FlowInputData =
  /** A flow begins in a ticket, with what the customer wrote. */
  | { kind: 'start'; runId: string; ticketId: TicketId; flowId: FlowId; body: string; isNotPhrase: boolean }
  /** The customer wrote. */
  | { kind: 'text'; messageId: string; body: string; replyId: string | null }
  /** A service answered. */
  | { kind: 'answer'; runId: string; turn: number; variables: Readonly<Record<string, string>> };

export type FlowInput = { inputId: string; data: FlowInputData };
