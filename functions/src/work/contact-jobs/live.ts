import type { LiveSource } from '../../wiring/live/service/live-source.ts';
import { toJobView } from './service/present-job.ts';
import { parseJobImage } from './store/contact-job-store.ts';

/** How far a job is, for whoever began it. */
export const contactJobsLive: LiveSource = {
  entities: ['contactJob'],
  frames: (changes, { companyId }) =>
    changes.flatMap(({ old, new: now }) => {
      if (now === null) return [];
      const job = parseJobImage(now);
      const event = `company-${companyId}-contactJob` as const;
      return [
        {
          isFor: ({ viewer }) => viewer.userId === job.userId,
          open: () => ({ event, action: old === null ? ('create' as const) : ('update' as const), contactJob: toJobView(job) }),
        },
      ];
    }),
};
