import type { JobMessage } from '../../../platform/jobs/job-queue.ts';
import { runJob as runJobOf } from '../../../platform/jobs/run-job.ts';
import type { ContactJob } from '../store/contact-job-store.ts';
import { forgetCheck } from './check-numbers.ts';
import { runExport, type ExportDeps } from './run-export.ts';
import { countStopped, runImport, type ImportDeps } from './run-import.ts';

export type RunDeps = ImportDeps & ExportDeps;

/** Does one part of an import or export and asks for the next. */
export const runJob = (deps: RunDeps, message: Pick<JobMessage, 'jobId' | 'part' | 'isLate'>): Promise<void> =>
  runJobOf(deps, { runPart: (job, isLate) => runPart(deps, job, isLate), endStopped: (job) => endStopped(deps, job) }, message);

/** Of a part that a job was stopped in, what was added counts, and answers that it waited for are wanted no more. */
const endStopped = async (deps: RunDeps, job: ContactJob): Promise<void> => {
  if (job.options?.kind !== 'import') return;
  if (job.options.validation) await forgetCheck(deps, job, job.options.validation.on);
  await countStopped(deps, job);
};

const runPart = async (deps: RunDeps, job: ContactJob, isLate: boolean): Promise<ContactJob | null> => {
  if (job.options?.kind === 'import') return runImport(deps, job, job.options, isLate);
  if (job.options?.kind === 'export') return runExport(deps, job, job.options);
  throw new Error('a job that runs without having been asked for anything');
};
