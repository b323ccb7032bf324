import type { TalkAnswer, TalkSource } from '@balcao/shared/domain/flow/run/talk.ts';
import type { FlowId, TicketId } from '@balcao/shared/domain/ids.ts';

/** What happens to a run from outside. */
export type FlowInputData =
  /** A flow, or a talk, begins in a ticket, with what the customer wrote. */
  | {
      kind: 'start';
      runId: string;
      ticketId: TicketId;
      flowId: FlowId | TalkSource;
      body: string;
      isNotPhrase: boolean;
      /** Absent in what was written before there were talks. */
      messageId?: string;
      replyId?: string | null;
    }
  /** The customer wrote. */
  | { kind: 'text'; messageId: string; body: string; replyId: string | null }
  /** A service answered. */
  | { kind: 'answer'; runId: string; turn: number; variables: Readonly<Record<string, string>> }
  /** The service of a talk answered. */
  | { kind: 'talked'; runId: string; turn: number; answer: TalkAnswer };

export type FlowInput = { inputId: string; data: FlowInputData };
