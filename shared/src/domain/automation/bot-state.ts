import * as z from 'zod';
import { instant, messageId, queueId, userId } from '../ids.ts';

/** What the customer was asked, so that the next message is an answer. */
export const botQuestion = z.discriminatedUnion('kind', [
  /** Whether they consent to their data being kept; `times`: how often they were asked. */
  z.object({ kind: z.literal('consent'), times: z.number().int() }),
  /** Which queue. */
  z.object({ kind: z.literal('queue') }),
  /** Which option of the ticket's queue; `path`: the options chosen so far, from the top. */
  z.object({ kind: z.literal('option'), path: z.array(z.string()) }),
  /** How content they were, 1 to 5, or (`nps`) how likely they are to recommend the company, 0 to 10. */
  // `onlyThanks`: whatever was answered gave thanks and wanted nothing; absent before the first answer.
  z.object({ kind: z.literal('rating'), scale: z.enum(['rate', 'nps']), times: z.number().int(), onlyThanks: z.boolean().optional() }),
]);
export type BotQuestion = z.infer<typeof botQuestion>;

/** What the automatic handling remembers of a ticket. It lies in the ticket's row, and goes when a person takes the ticket up or the ticket ends. */
export const botState = z.object({
  /** Moves with every change of this state: what was decided on it is refused when it moved meanwhile. */
  version: z.number().int().nonnegative(),
  asks: botQuestion.optional(),
  /** The connection's greeting was said. */
  greeted: z.boolean().optional(),
  /** The customer consented on this ticket. */
  consented: z.boolean().optional(),
  /** A queue that was just chosen and has not answered yet. */
  enters: queueId.optional(),
  /** What it is called in the menu it was chosen from. */
  choice: z.string().optional(),
  /** Which closed period, or which vacation, the customer was told of. */
  told: z.string().optional(),
  /** When the menu was said last. */
  menuAt: instant.optional(),
  /** The silence that the customer was reminded of: since when it lasts, and when the reminder was said, which does not end it. */
  reminded: z.object({ since: instant, at: instant }).optional(),
  /** The run of a flow that has the conversation: when it began. */
  flow: z.string().optional(),
  /** A service had the conversation, or a flow gave it to people: no service gets it by itself any more. */
  talked: z.boolean().optional(),
  /** A question whose arrival the channel did not confirm, so that the ticket waits for an attendant: it is asked if the channel confirms it later.
   *  `givenTo`: the queue where it waits; the queue and the rest as they were before. */
  unconfirmed: z
    .object({
      messageId,
      givenTo: queueId.nullable(),
      queueId: queueId.nullable(),
      asks: botQuestion,
      menuAt: instant.optional(),
      talked: z.boolean().optional(),
    })
    .optional(),
  /** To whom the ticket was offered in turn, the last one last. */
  offered: z.array(userId).optional(),
});
export type BotState = z.infer<typeof botState>;

export const noBotState: BotState = { version: 0 };
