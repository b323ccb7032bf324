import type * as z from 'zod';
import { contactJobKinds } from '@balcao/shared/contract/contact-jobs.ts';
import { campaignJobKinds } from '@balcao/shared/contract/campaigns.ts';
import { contactListJobKinds } from '@balcao/shared/contract/contact-lists.ts';
import type { Author } from '../../platform/audit/commit-act.ts';
import type { JobMessage } from '../../platform/jobs/job-queue.ts';
import { runCampaignDeps } from '../../work/campaigns/service/run-campaign-deps.ts';
import { runCampaignJob } from '../../work/campaigns/service/run-campaign-job.ts';
import { checkDepsOf, contactJobRunDeps } from '../../work/contact-jobs/service/contact-job-run-deps.ts';
import { runJob as runContactJob } from '../../work/contact-jobs/service/run-job.ts';
import { runListDeps } from '../../work/contact-lists/service/run-list-deps.ts';
import { runListJob } from '../../work/contact-lists/service/run-list-job.ts';
import type { jobsEnv } from './env.ts';

type Env = z.output<typeof jobsEnv>;
/** Runs the part of a job that a message asks for. `author`: the user who asked for the job. */
type Run = (author: Author, env: Env, message: JobMessage) => Promise<void>;

/** Every kind of background job, with the code that runs it. */
export const jobRuns: ReadonlyArray<{ kinds: ReadonlyArray<string>; run: Run }> = [
  { kinds: contactJobKinds, run: (author, env, message) => runContactJob(contactJobRunDeps(author, env), message) },
  {
    kinds: contactListJobKinds,
    run: ({ companyId }, env, message) => runListJob(runListDeps(companyId, env.JOBS_QUEUE_URL, checkDepsOf(companyId, env)), message),
  },
  {
    kinds: campaignJobKinds,
    run: ({ companyId }, env, message) => runCampaignJob(runCampaignDeps(companyId, env.JOBS_QUEUE_URL), message),
  },
];
