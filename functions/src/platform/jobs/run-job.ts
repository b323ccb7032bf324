import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { JobFields, JobId, JobState } from '@balcao/shared/domain/jobs/job.ts';
import { log } from '../logger.ts';
import type { JobMessage } from './job-queue.ts';

type JobHead = Pick<JobFields, 'state'> & { part: number };
export type Advance<J> = {
  get: (id: JobId) => Promise<J | null>;
  /** @returns null when the job was moved since it was read. */
  advance: (job: J, change: { state: JobState; error?: string }, progress: object, now: Date) => Promise<J | null>;
};
type Deps<J> = {
  jobs: Advance<J>;
  ask: (message: Pick<JobMessage, 'jobId' | 'part'>) => Promise<void>;
  now: () => Date;
};

/** The work of one kind of job. */
export type JobWork<J> = {
  /** Does the part at which the job is, and moves the job to the next one (`advance`). The same part may be run again, after a process was
   *  killed in it or because its message was delivered twice: it then must have the same result. A refusal (`AppError`) ends the job as
   *  failed with that code.
   *  @param isLate the part was looked at again because time has passed.
   *  @returns the job after that; null when it was moved by others meanwhile, or when the part waits for something. */
  runPart: (job: J, isLate: boolean) => Promise<J | null>;
  /** Settles what the part did in which the job was stopped; run again, it must have the same result. Absent: nothing to settle. */
  endStopped?: (job: J) => Promise<void>;
};

/** Runs one part of a job and asks for the next one. A part that was run before is not run again; but the process that ran it may have been
 *  killed before it asked for the next part, so that one is asked for. */
export const runJob = async <J extends JobHead>(
  { jobs, ask, now }: Deps<J>,
  { runPart, endStopped = () => Promise.resolve() }: JobWork<J>,
  { jobId, part, isLate = false }: Pick<JobMessage, 'jobId' | 'part' | 'isLate'>,
): Promise<void> => {
  const settle = async (job: J): Promise<void> => {
    if (job.state === 'cancelled' && job.part === part) await endStopped(job);
  };
  const job = await jobs.get(jobId);
  if (!job) return;
  if (job.state !== 'running') return settle(job);
  if (job.part !== part) {
    if (job.part > part) await ask({ jobId, part: job.part });
    return;
  }
  const after = await runPart(job, isLate).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    log.warn('JOB_FAILED a job cannot continue', { code: error.code });
    return jobs.advance(job, { state: 'failed', error: error.code }, {}, now());
  });
  if (after?.state === 'running') return ask({ jobId, part: after.part });
  const stopped = after === null ? await jobs.get(jobId) : null;
  if (stopped) await settle(stopped);
};
