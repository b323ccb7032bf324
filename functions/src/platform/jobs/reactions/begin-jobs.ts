import { companyId } from '@balcao/shared/domain/ids.ts';
import type { ReactionsEnv } from '../../reactions-env.ts';
import type { Reaction } from '../../stream-consumer.ts';
import { askForPart } from '../job-queue.ts';
import { parseJobImage } from '../job-store.ts';

/** Asks for the first part of a job that was created running. Whoever creates a job also asks, which is faster; but that process may be killed
 *  between the two. Asked for twice within minutes, the part is delivered once; later, the job is at another part and this one is not run again. */
export const beginJobs: Reaction<ReactionsEnv> = {
  on: { job: ['created'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes, env) => {
    for (const { new: image } of changes) {
      const job = image && parseJobImage(image);
      if (job?.state !== 'running') continue;
      await askForPart(env.JOBS_QUEUE_URL, { companyId: companyId.parse(image?.['companyId']), jobId: job.id, part: job.part });
    }
  },
};
