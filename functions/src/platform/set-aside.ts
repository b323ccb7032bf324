import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import type { SetAsideMessage } from '@balcao/shared/events/set-aside.ts';
import * as z from 'zod';
import { sendToFifo, sendToQueue } from './queues.ts';

/** Gives work up with the reason. `id` is the same for the same work. */
export type SetAside = (work: { id: string; error: unknown; body: string; reaction: string | null }) => Promise<void>;

/** Puts what cannot be done onto a dead-letter queue together with the reason, so that it is seen, and what is behind it goes on. */
export const setAsideTo =
  (queueUrl: string): SetAside =>
  async ({ id, error, body, reaction }) => {
    const letter: SetAsideMessage = { kind: 'set-aside', why: whyOf(error), reaction, body };
    if (queueUrl.endsWith('.fifo')) await sendToFifo(queueUrl, [{ body: letter, groupId: id, deduplicationId: id }]);
    else await sendToQueue(queueUrl, [letter]);
  };

/** The error with its causes, in one line each; the operator reads it. */
const whyOf = (error: unknown): string => {
  const lines: string[] = [];
  for (let at: unknown = error; at instanceof Error && lines.length < 5; at = at.cause)
    lines.push(`${at.name}: ${at instanceof z.ZodError ? z.prettifyError(at) : at.message}`);
  return cutText(lines.join('\n') || String(error), 2_000);
};
