import * as z from 'zod';
import { companyId, threadId } from '@balcao/shared/domain/ids.ts';

/** Has a thread's run take what waits for it. `due`: a time has come that this turn of the run waits for. */
export const flowRunMessage = z.object({
  companyId,
  threadId,
  due: z.object({ runId: z.string(), turn: z.number().int() }).optional(),
  /** The conversation is ours again after another app answered it. */
  resumed: z.boolean().optional(),
});
export type FlowRunMessage = z.infer<typeof flowRunMessage>;

/** Has the service called that this turn of a run waits for. */
export const flowCallMessage = z.object({
  companyId,
  threadId,
  runId: z.string(),
  turn: z.number().int(),
  /** It is the service of a talk, and no HTTP node's. */
  talk: z.boolean().optional(),
  /** Of a talk: which attempt this is, from 1, and how often a file was waited for. */
  attempt: z.number().int().optional(),
  waits: z.number().int().optional(),
});
export type FlowCallMessage = z.infer<typeof flowCallMessage>;
