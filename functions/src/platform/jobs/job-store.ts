import { jobId as jobIdSchema, type JobFields, type JobId } from '@balcao/shared/domain/jobs/job.ts';
import { userId, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { expiresAfter } from '../table/expires-after.ts';
import type { RowOf } from '../table/entity.ts';
import type { RowWrite } from '../write-together.ts';
import { jobEntity } from './job.entity.ts';

type Counts = Readonly<Record<string, number>>;
/** A background job. `options`: what was asked for, in the shape of the job's kind. */
export type Job = JobFields & {
  kind: string;
  userName: string;
  title: string;
  sourceKey: string | null;
  resultKey: string | null;
  options: object | null;
  part: number;
  parts: number | null;
  cursor: string | null;
  counts: Counts;
};
export type JobChange = Partial<Pick<Job, 'state' | 'resultKey' | 'parts' | 'total' | 'cursor' | 'error' | 'options' | 'part'>>;
/** What a part adds to the numbers of a job. */
export type JobProgress = { done?: number; counts?: Counts };

/** Jobs and their files are deleted after 30 days; looking up numbers may take many of them, so every part begins this time again. */
const storedSec = 30 * 86_400;

const toJob = ({ jobId, companyId: _company, expires: _expires, ...row }: RowOf<typeof jobEntity>): Job => ({
  ...row,
  id: jobIdSchema.parse(jobId),
  userId: userId.parse(row.userId),
  sourceKey: row.sourceKey ?? null,
  resultKey: row.resultKey ?? null,
  options: row.options ?? null,
  parts: row.parts ?? null,
  cursor: row.cursor ?? null,
  total: row.total ?? null,
  error: row.error ?? null,
});

/** Converts a job's row image from the DynamoDB stream. */
export const parseJobImage = (image: Record<string, unknown>): Job => toJob(jobEntity.parseRow(image));

export const jobStoreFor = (companyId: CompanyId) => {
  const changeCommand = (job: Job, change: JobChange, { done = 0, counts = {} }: JobProgress, now: Date) =>
    jobEntity
      .patch({ companyId, jobId: job.id })
      .set({
        ...change,
        done: job.done + done,
        counts: summed(job.counts, counts),
        updatedAt: now.toISOString(),
        expires: expiresAfter(now, storedSec),
      })
      .where((row, { eq }) => `${eq(row.state, job.state)} AND ${eq(row.part, job.part)} AND ${eq(row.done, job.done)}`);
  return {
    get: async (jobId: JobId): Promise<Job | null> => {
      const row = await jobEntity.get({ companyId, jobId }).go({ consistent: true });
      return row && toJob(row);
    },
    createWrite: ({ id, ...job }: Job): RowWrite =>
      jobEntity.create({ ...job, companyId, jobId: id, expires: expiresAfter(new Date(job.createdAt), storedSec) }).commit(),
    /** Refused when the job is no longer in the state and at the part in which it was read. */
    changeWrite: (job: Job, change: JobChange, now: Date): RowWrite => changeCommand(job, change, {}, now).commit(),
    /** Changes a job and adds to its numbers. Numbers may only be added together with a change of `part`: the condition on the part that
     *  was read then prevents that a part which is delivered twice counts twice.
     *  @returns the changed job; null when the job is no longer in the state and at the part in which it was read. */
    advance: async (job: Job, change: JobChange, progress: JobProgress, now: Date): Promise<Job | null> => {
      const row = await changeCommand(job, change, progress, now).attempt({ response: 'all_new' });
      return row && toJob(row);
    },
  };
};
export type JobStore = ReturnType<typeof jobStoreFor>;

const summed = (before: Counts, added: Counts): Counts => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(added)])];
  return Object.fromEntries(names.map((name) => [name, (before[name] ?? 0) + (added[name] ?? 0)]));
};
