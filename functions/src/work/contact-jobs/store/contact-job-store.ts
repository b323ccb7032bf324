import * as z from 'zod';
import { contactJobKinds, type ContactJobId, type ContactJobView } from '@balcao/shared/contract/contact-jobs.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { jobStoreFor, type Job, type JobChange } from '../../../platform/jobs/job-store.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import type { ExportOptions, ImportOptions } from './contact-job-options.ts';

export type ContactJob = Omit<ContactJobView, 'validation' | 'pausedUntil'> & {
  userName: string;
  sourceKey: string | null;
  resultKey: string | null;
  options: ImportOptions | ExportOptions | null;
  part: number;
  parts: number | null;
  cursor: string | null;
};
const counted = ['created', 'known', 'refused', 'unchecked'] as const;
/** What a part of the work adds to the counts. */
export type Progress = Partial<Pick<ContactJob, 'done' | (typeof counted)[number]>>;

const kindOf = z.enum(contactJobKinds);

/** A job as a contact job; null for a job of another area. */
export const toContactJob = ({ kind, title, counts, options, ...job }: Job): ContactJob | null => {
  const known = kindOf.safeParse(kind).data;
  if (known === undefined) return null;
  const { created = 0, known: existed = 0, refused = 0, unchecked = 0 } = counts;
  // Cast: jobs of these kinds are written by this store alone, with these options.
  return { ...job, kind: known, fileName: title, options: options as ContactJob['options'], created, known: existed, refused, unchecked };
};

const toJob = ({ fileName, created, known, refused, unchecked, ...job }: ContactJob): Job => ({
  ...job,
  title: fileName,
  counts: { created, known, refused, unchecked },
});

export const contactJobStoreFor = (companyId: CompanyId) => {
  const jobs = jobStoreFor(companyId);
  return {
    get: async (jobId: ContactJobId): Promise<ContactJob | null> => {
      const job = await jobs.get(jobId);
      return job && toContactJob(job);
    },
    createWrite: (job: ContactJob): RowWrite => jobs.createWrite(toJob(job)),
    /** Refused when the job is no longer in the state and at the part in which it was read. */
    changeWrite: (job: ContactJob, change: JobChange, now: Date): RowWrite => jobs.changeWrite(toJob(job), change, now),
    /** @returns the changed job; null when it is no longer in the state and at the part in which it was read. */
    advance: async (job: ContactJob, change: JobChange, { done = 0, ...counts }: Progress, now: Date): Promise<ContactJob | null> => {
      const moved = await jobs.advance(toJob(job), change, { done, counts }, now);
      return moved && toContactJob(moved);
    },
  };
};
export type ContactJobStore = ReturnType<typeof contactJobStoreFor>;
