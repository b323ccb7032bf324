import { AppError } from '@balcao/shared/errors/app-error.ts';
import { log } from '../../../platform/logger.ts';
import type { ContactJob } from '../store/contact-job-store.ts';
import type { JobMessage } from './contact-job-deps.ts';
import { forgetCheck } from './check-numbers.ts';
import { runExport, type ExportDeps } from './run-export.ts';
import { countStopped, runImport, type ImportDeps } from './run-import.ts';

export type RunDeps = ImportDeps & ExportDeps;

/** Does one part of a job and asks for the next. A part that was done before is not done again; whoever asked for it may have been ended before asking for the
 *  next one, so that is asked for. A job that was stopped, or whose file cannot be read, ends. */
export const runJob = async (
  deps: RunDeps,
  { jobId, part, isLate = false }: Pick<JobMessage, 'jobId' | 'part' | 'isLate'>,
): Promise<void> => {
  const job = await deps.jobs.get(jobId);
  if (!job) return;
  if (job.state !== 'running') return job.part === part ? endStopped(deps, job) : undefined;
  if (job.part !== part) {
    if (job.part > part) await deps.ask({ jobId, part: job.part });
    return;
  }
  const now = await runPart(deps, job, isLate);
  if (now?.state === 'running') return deps.ask({ jobId, part: now.part });
  const stopped = now === null ? await deps.jobs.get(jobId) : null;
  if (stopped?.part === part) await endStopped(deps, stopped);
};

/** Of a part that a job was stopped in, what was added counts, and answers that it waited for are wanted no more. */
const endStopped = async (deps: RunDeps, job: ContactJob): Promise<void> => {
  if (job.state !== 'cancelled' || job.options?.kind !== 'import') return;
  if (job.options.validation) await forgetCheck(deps, job, job.options.validation.on);
  await countStopped(deps, job);
};

const runPart = async (deps: RunDeps, job: ContactJob, isLate: boolean): Promise<ContactJob | null> => {
  try {
    if (job.options?.kind === 'import') return await runImport(deps, job, job.options, isLate);
    if (job.options?.kind === 'export') return await runExport(deps, job, job.options);
    throw new Error('a job that runs without having been asked for anything');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn('CONTACT_JOB_FAILED a job cannot go on', { code: error.code });
    return deps.jobs.advance(job, { state: 'failed', error: error.code }, {}, deps.now());
  }
};
