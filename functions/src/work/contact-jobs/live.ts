import type { LiveSource } from '../../wiring/live/service/live-source.ts';
import { parseJobImage } from '../../platform/jobs/job-store.ts';
import { toJobView } from './service/present-job.ts';
import { toContactJob } from './store/contact-job-store.ts';

/** Progress of contact jobs, sent to the user who asked for the job. */
export const contactJobsLive: LiveSource = {
  entities: ['job'],
  frames: (changes, { companyId }) =>
    changes.flatMap(({ old, new: now }) => {
      const job = now && toContactJob(parseJobImage(now));
      if (!job) return [];
      const event = `company-${companyId}-contactJob` as const;
      return [
        {
          isFor: ({ viewer }) => viewer.userId === job.userId,
          open: () => ({ event, action: old === null ? ('create' as const) : ('update' as const), contactJob: toJobView(job) }),
        },
      ];
    }),
};
