import type { ContactJobId } from '@balcao/shared/contract/contact-jobs.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { readFile } from '../../../platform/files.ts';
import { jobDepsOf, type JobDeps } from '../../../platform/jobs/job-deps.ts';
import type { JobFiles } from '../../../platform/jobs/job-files.ts';
import { contactJobStoreFor, type ContactJobStore } from '../store/contact-job-store.ts';

/** What the use cases of contact jobs work on. */
export type ContactJobDeps = Omit<JobDeps, 'jobs' | 'filesOf'> & {
  jobs: ContactJobStore;
  filesOf: (id: ContactJobId) => JobFiles;
  readFile: (key: string) => Promise<Uint8Array>;
};

export const contactJobDeps = (companyId: CompanyId, queueUrl: string): ContactJobDeps => ({
  ...jobDepsOf(companyId, queueUrl),
  jobs: contactJobStoreFor(companyId),
  readFile,
});
