import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import type { SetAsideMessage } from '@balcao/shared/events/set-aside.ts';
import * as z from 'zod';
import { sendToFifo, sendToQueue } from './queues.ts';

/** Moves failed work to the dead letters with its error as the reason. `id`: the same for every delivery of the work. `body`: the work as
 *  JSON. `reaction`: name of the reaction that failed; null when the work is a message of a queue. */
export type SetAside = (work: { id: string; error: unknown; body: string; reaction: string | null }) => Promise<void>;

/** Makes a `SetAside` that sends failed work to the dead-letter queue `queueUrl` together with the reason: operators see the work there,
 *  and the messages or changes after it are processed. */
export const setAsideTo =
  (queueUrl: string): SetAside =>
  async ({ id, error, body, reaction }) => {
    const letter: SetAsideMessage = { kind: 'set-aside', why: whyOf(error), reaction, body };
    if (queueUrl.endsWith('.fifo')) await sendToFifo(queueUrl, [{ body: letter, groupId: id, deduplicationId: id }]);
    else await sendToQueue(queueUrl, [letter]);
  };

/** Names and messages of an error and its causes, for the operator: at most five errors, cut to 2 000 characters. */
const whyOf = (error: unknown): string => {
  const lines: string[] = [];
  for (let at: unknown = error; at instanceof Error && lines.length < 5; at = at.cause)
    lines.push(`${at.name}: ${at instanceof z.ZodError ? z.prettifyError(at) : at.message}`);
  return cutText(lines.join('\n') || String(error), 2_000);
};
