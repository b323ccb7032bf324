import * as z from 'zod';
import { companyId as companyIdSchema } from '@balcao/shared/domain/ids.ts';
import { jobId } from '@balcao/shared/domain/jobs/job.ts';
import { sendToFifo } from '../queues.ts';

/** Asks for a part of a job. `isLate`: the part waits for something, and time has passed. */
export const jobMessage = z.object({
  companyId: companyIdSchema,
  jobId,
  part: z.number().int(),
  isLate: z.boolean().optional(),
});
export type JobMessage = z.infer<typeof jobMessage>;

/** The messages of a company are one group of the queue: one part of a company's jobs runs at a time, and companies run side by side. */
export const groupOfJobs = (companyId: number): string => `company-${companyId}`;

/** Asks for a part; asked for twice within minutes, it is delivered once. */
export const askForPart = (queueUrl: string, { companyId, jobId, part }: Pick<JobMessage, 'companyId' | 'jobId' | 'part'>): Promise<void> =>
  sendToFifo(queueUrl, [{ body: { companyId, jobId, part }, groupId: groupOfJobs(companyId), deduplicationId: `${jobId}:${part}` }]);

/** Has a job look at its part again: what the part waited for is there (`isLate` false), or has not come for a while.
 *  @param deduplicationId asked for twice within minutes, it looks once. */
export const lookAtPartAgain = (
  queueUrl: string,
  { companyId, jobId, part, isLate = false }: { companyId: number; jobId: string; part: number; isLate?: boolean },
  deduplicationId: string,
): Promise<void> => sendToFifo(queueUrl, [{ body: { companyId, jobId, part, isLate }, groupId: groupOfJobs(companyId), deduplicationId }]);
