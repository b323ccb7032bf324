import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { JobId } from '@balcao/shared/domain/jobs/job.ts';
import { jobFilesOf, type JobFiles } from './job-files.ts';
import { askForPart, type JobMessage } from './job-queue.ts';
import { jobStoreFor, type JobStore } from './job-store.ts';

/** What the use cases of jobs need. */
export type JobDeps = {
  companyId: CompanyId;
  jobs: JobStore;
  filesOf: (id: JobId) => JobFiles;
  /** Asks for a part of a job. */
  ask: (message: Pick<JobMessage, 'jobId' | 'part'>) => Promise<void>;
  now: () => Date;
};

export const jobDepsOf = (companyId: CompanyId, queueUrl: string): JobDeps => ({
  companyId,
  jobs: jobStoreFor(companyId),
  filesOf: (id) => jobFilesOf(companyId, id),
  ask: (part) => askForPart(queueUrl, { companyId, ...part }),
  now: () => new Date(),
});
