import type { JobFiles } from '../../../platform/jobs/job-files.ts';
import type { JobMessage } from '../../../platform/jobs/job-queue.ts';
import type { JobChange, JobProgress } from '../../../platform/jobs/job-store.ts';
import type { CampaignJob } from './campaign-job.ts';

/** What running a part of any job of a campaign needs. */
export type RunCampaignDeps = {
  jobs: {
    get: (id: CampaignJob['id']) => Promise<CampaignJob | null>;
    advance: (job: CampaignJob, change: JobChange, progress: JobProgress, now: Date) => Promise<CampaignJob | null>;
  };
  ask: (message: Pick<JobMessage, 'jobId' | 'part'>) => Promise<void>;
  filesOf: (id: CampaignJob['id']) => JobFiles;
  now: () => Date;
};
