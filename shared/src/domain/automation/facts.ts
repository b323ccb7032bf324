import type { CompanySettings } from '../companies/company-settings.ts';
import type { ScheduleDay } from '../connections/connection-settings.ts';
import type { ConnectionId, FileListId, FlowId, IntegrationId, PromptId, QueueId, ThreadId, UserId } from '../ids.ts';
import type { ChatbotOption } from '../queues/chatbot-option.ts';
import type { LentMedia } from './effect.ts';

export type Hours = { schedules: ReadonlyArray<ScheduleDay>; holidays: ReadonlyArray<{ date: string }> };
export type QueueFace = { id: QueueId; name: string; greetingMessage: string };
export type BotQueue = QueueFace & {
  outOfHoursMessage: string;
  schedules: ReadonlyArray<ScheduleDay>;
  closeTicket: boolean;
  ativarRoteador: boolean;
  tempoRoteador: number;
  typeRandomMode: 'RANDOM' | 'ORDENADO' | 'CARGA';
  fileListId: FileListId | null;
  integrationId: IntegrationId | null;
  promptId: PromptId | null;
  chatbots: ReadonlyArray<ChatbotOption>;
};
export type BotFiles = { message: string; files: ReadonlyArray<LentMedia> };

/** What was read for a decision so far, because a step needed it. Null in a record: there is no such thing any more. */
export type Facts = {
  company: { timeZone: string; settings: CompanySettings } | null;
  /** The company's own. */
  hours: Hours | null;
  faces: Readonly<Record<string, QueueFace | null>>;
  queues: Readonly<Record<string, BotQueue | null>>;
  /** Whether somebody can be given tickets. */
  users: Readonly<Record<string, { works: boolean } | null>>;
  files: Readonly<Record<string, BotFiles | null>>;
  /** How many tickets wait in a queue. */
  waiting: Readonly<Record<string, number>>;
  /** Whether conversations can begin with a flow: it is there, switched on and drawn. */
  flows: Readonly<Record<string, boolean>>;
  /** What an integration is: a service to talk with, or (`flowId`) a flow of the company's own. Null: it is gone, or not in the plan. */
  integrations: Readonly<Record<string, { flowId: FlowId | null } | null>>;
  /** Whether a prompt can answer: it is there, in the plan, and there is a model. */
  prompts: Readonly<Record<string, boolean>>;
  /** The flow that a folded phrase starts on this connection. */
  phrases: Readonly<Record<string, FlowId | null>>;
  /** Of the thread: when the flow for what is no phrase began last. */
  notPhrase: { at: string | null } | null;
};

export const noFacts: Facts = {
  company: null,
  hours: null,
  faces: {},
  queues: {},
  users: {},
  files: {},
  waiting: {},
  flows: {},
  integrations: {},
  prompts: {},
  phrases: {},
  notPhrase: null,
};

/** What a step has to know before it can tell. */
export type Need =
  | { kind: 'company' }
  | { kind: 'hours' }
  | { kind: 'faces'; ids: ReadonlyArray<QueueId> }
  | { kind: 'queue'; id: QueueId }
  | { kind: 'user'; id: UserId }
  | { kind: 'files'; id: FileListId }
  | { kind: 'waiting'; queueId: QueueId }
  | { kind: 'flow'; id: FlowId }
  | { kind: 'integration'; id: IntegrationId }
  | { kind: 'prompt'; id: PromptId }
  | { kind: 'phrase'; connectionId: ConnectionId; folded: string }
  | { kind: 'notPhrase'; threadId: ThreadId };
