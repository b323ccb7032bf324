import { hasEnded } from '@balcao/shared/domain/jobs/has-ended.ts';
import type { JobFields } from '@balcao/shared/domain/jobs/job.ts';
import type { Advance } from './run-job.ts';

/** Stops a job; the part that runs is finished, and what the job did stays done. A job that has ended stays as it is.
 *  @param read reads the job, and refuses actors who may not see it. */
export const cancelJob = async <J extends Pick<JobFields, 'state'>>(
  { jobs, now }: { jobs: Pick<Advance<J>, 'advance'>; now: () => Date },
  read: () => Promise<J>,
): Promise<J> => {
  for (;;) {
    const job = await read();
    if (hasEnded(job)) return job;
    const stopped = await jobs.advance(job, { state: 'cancelled' }, {}, now());
    // Null: a part ended between the two. The job is read again; parts take seconds, so this seldom repeats.
    if (stopped) return stopped;
  }
};
