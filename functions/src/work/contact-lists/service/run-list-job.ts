import type { JobMessage } from '../../../platform/jobs/job-queue.ts';
import type { JobStore } from '../../../platform/jobs/job-store.ts';
import { runJob } from '../../../platform/jobs/run-job.ts';
import { forgetCheck } from '../../contact-jobs/service/check-numbers.ts';
import { toListJob, type ContactListJob } from './contact-list-job.ts';
import { runListCheck } from './run-list-check.ts';
import type { RunListDeps } from './run-list-context.ts';
import { runListFill } from './run-list-fill.ts';
import { countStopped, runListImport } from './run-list-import.ts';

/** Does one part of a list's job and asks for the next. */
export const runListJob = (deps: RunListDeps, message: Pick<JobMessage, 'jobId' | 'part' | 'isLate'>): Promise<void> =>
  runJob(deps, { runPart: (job, isLate) => runPart(deps, job, isLate), endStopped: (job) => endStopped(deps, job) }, message);

const runPart = async (deps: RunListDeps, job: ContactListJob, isLate: boolean): Promise<ContactListJob | null> => {
  const { options } = job;
  if (options.kind === 'listRemoval') return runRemoval(deps, job);
  // The list was deleted: nothing is left to be done.
  if (!(await deps.lists.get(options.listId))) return deps.jobs.advance(job, { state: 'cancelled' }, {}, deps.now());
  if (options.kind === 'listImport') return runListImport(deps, job, options);
  if (options.kind === 'listFill') return runListFill(deps, job, options);
  return runListCheck(deps, job, options, isLate);
};

/** Counts what the part had added in which an import was stopped; answers of WhatsApp are not waited for any more. */
const endStopped = async (deps: RunListDeps, job: ContactListJob): Promise<void> => {
  if (job.options.kind === 'listCheck') await forgetCheck(deps, job, job.options.on);
  if (job.options.kind === 'listImport') await countStopped(deps, job, job.options);
};

const removedAtOnce = 500;

const runRemoval = async (deps: RunListDeps, job: ContactListJob): Promise<ContactListJob | null> => {
  const { listId } = job.options;
  const { items, next } = await deps.items.listAll(listId, null, removedAtOnce);
  await deps.items.removeMany(items);
  if (next === null) await deps.lists.removeCount(listId);
  return deps.jobs.advance(job, { part: job.part + 1, ...(next === null && { state: 'done' }) }, { done: items.length }, deps.now());
};

export const listJobStoreOf = (jobs: JobStore): RunListDeps['jobs'] => ({
  get: async (id) => {
    const job = await jobs.get(id);
    return job && toListJob(job);
  },
  advance: async (job, change, progress, now) => {
    const moved = await jobs.advance(job, change, progress, now);
    return moved && toListJob(moved);
  },
});
