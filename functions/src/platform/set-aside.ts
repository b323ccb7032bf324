import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import type { SetAsideMessage } from '@balcao/shared/events/set-aside.ts';
import * as z from 'zod';
import { sendToFifo, sendToQueue } from './queues.ts';

/** Dead-letters work with the reason. `id` is the same for every delivery of the same work. */
export type SetAside = (work: { id: string; error: unknown; body: string; reaction: string | null }) => Promise<void>;

/** Sends work that cannot be done to a dead-letter queue together with the reason, so that operators see it and the work behind it
 *  continues. */
export const setAsideTo =
  (queueUrl: string): SetAside =>
  async ({ id, error, body, reaction }) => {
    const letter: SetAsideMessage = { kind: 'set-aside', why: whyOf(error), reaction, body };
    if (queueUrl.endsWith('.fifo')) await sendToFifo(queueUrl, [{ body: letter, groupId: id, deduplicationId: id }]);
    else await sendToQueue(queueUrl, [letter]);
  };

/** The error with its causes, one line each, for the operator. */
const whyOf = (error: unknown): string => {
  const lines: string[] = [];
  for (let at: unknown = error; at instanceof Error && lines.length < 5; at = at.cause)
    lines.push(`${at.name}: ${at instanceof z.ZodError ? z.prettifyError(at) : at.message}`);
  return cutText(lines.join('\n') || String(error), 2_000);
};
