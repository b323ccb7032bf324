import * as z from 'zod';
import { instant, ulidOf, userId } from '../ids.ts';

export const jobId = ulidOf<'JobId'>();
export type JobId = z.infer<typeof jobId>;

/** States of a background job. `ready`: it was prepared and waits until its author begins it. */
export const jobStates = ['ready', 'running', 'done', 'cancelled', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

/** Fields that every background job shows, whatever it does. */
export const jobFields = z.object({
  id: jobId,
  state: z.enum(jobStates),
  /** Number of records to process; null = not known yet. */
  total: z.number().int().nullable(),
  done: z.number().int(),
  /** Error code of a failed job; null = the job did not fail. */
  error: z.string().nullable(),
  userId,
  createdAt: instant,
  updatedAt: instant,
});
export type JobFields = z.infer<typeof jobFields>;
