import type { FileListId, IntegrationId, QueueId, UserId } from '../ids.ts';

/** What choosing an option does: answers with a text, hands over to an attendant or to another queue, starts an integration, or sends a list of
 *  files. Every kind answers its greeting first and may hold options of its own. */
export const optionKinds = ['text', 'attendent', 'queue', 'integration', 'file'] as const;
export type OptionKind = (typeof optionKinds)[number];

/** Levels of options below a queue. */
export const deepestOption = 10;
/** Options of one queue, on all levels. */
export const mostOptions = 200;
/** All options of a queue as JSON, in characters of three bytes at most: they are one row of 400 KB, and one more in the log when the queue is deleted. */
export const largestTree = 60_000;

export type ChatbotOption = {
  /** Carries the queue it belongs to. */
  id: string;
  name: string;
  queueType: OptionKind;
  greetingMessage: string;
  /** Choosing it answers and closes the ticket. */
  closeTicket: boolean;
  /** Of these, the one that belongs to the kind; null in all others. */
  optQueueId: QueueId | null;
  optUserId: UserId | null;
  optIntegrationId: IntegrationId | null;
  optFileId: FileListId | null;
  options: ChatbotOption[];
};

/** The field of what a kind leads to; a text leads nowhere. */
export const targetOf = {
  text: null,
  attendent: 'optUserId',
  queue: 'optQueueId',
  integration: 'optIntegrationId',
  file: 'optFileId',
} as const satisfies Record<OptionKind, keyof ChatbotOption | null>;
