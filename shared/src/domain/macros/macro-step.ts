import * as z from 'zod';
import { noteLength } from '../contacts/note.ts';
import { queueId, quickMessageId, tagId, userId } from '../ids.ts';
import { isVisible } from '../text/is-visible.ts';
import { endsMacro, mostMacroSteps } from './ends-macro.ts';

/** One thing that a macro does to a ticket. */
export const macroStep = z.discriminatedUnion('kind', [
  /** A quick reply, with its file. */
  z.object({ kind: z.literal('reply'), quickMessageId }),
  /** An internal note. */
  z.object({ kind: z.literal('note'), text: z.string().trim().min(2).max(noteLength.max).refine(isVisible) }),
  z.object({ kind: z.literal('addTag'), tagId }),
  z.object({ kind: z.literal('removeTag'), tagId }),
  /** Into a lane of the board. */
  z.object({ kind: z.literal('lane'), tagId }),
  /** To somebody, or to the queue (null). */
  z.object({ kind: z.literal('transfer'), queueId, userId: userId.nullable() }),
  z.object({ kind: z.literal('resolve'), farewell: z.boolean() }),
]);
export type MacroStep = z.infer<typeof macroStep>;

/** In their order. What gives the ticket away is the last of them: after it the others would be refused. */
export const macroSteps = z
  .array(macroStep)
  .min(1)
  .max(mostMacroSteps)
  .refine((steps) => steps.slice(0, -1).every((step) => !endsMacro(step.kind)), { error: 'a transfer or the end is the last step' });
