import type { ContactJobId, ContactJobView } from '@balcao/shared/contract/contact-jobs.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { ContactJobDeps } from './contact-job-deps.ts';
import { ownJob } from './own-job.ts';
import { toJobView } from './present-job.ts';

/** Stops a job after the part that is under way; what it did stays. One that ended stays as it ended. @throws AppError ERR_RECORD_NOT_FOUND. */
export const cancelJob = async (actor: Actor, deps: ContactJobDeps, id: ContactJobId): Promise<ContactJobView> => {
  for (;;) {
    const job = await ownJob(actor, deps, id);
    if (job.state !== 'running' && job.state !== 'ready') return toJobView(job);
    const stopped = await deps.jobs.advance(job, { state: 'cancelled' }, {}, deps.now());
    // It went on between the two: once more, it does not do so often.
    if (stopped) return toJobView(stopped);
  }
};
