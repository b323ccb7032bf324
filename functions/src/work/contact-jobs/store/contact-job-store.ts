import { contactJobId, type ContactJobId, type ContactJobView } from '@balcao/shared/contract/contact-jobs.ts';
import { userId, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { contactJobEntity, type ExportOptions, type ImportOptions } from './contact-job.entity.ts';

export type ContactJob = Omit<ContactJobView, 'validation' | 'pausedUntil'> & {
  userName: string;
  sourceKey: string | null;
  resultKey: string | null;
  options: ImportOptions | ExportOptions | null;
  part: number;
  parts: number | null;
  cursor: string | null;
};
/** What a part of the work adds to the counts. */
export type Progress = Partial<Pick<ContactJob, 'done' | 'created' | 'known' | 'refused' | 'unchecked'>>;
type Change = Partial<Pick<ContactJob, 'state' | 'resultKey' | 'parts' | 'total' | 'cursor' | 'error' | 'options'>> & { part?: number };

const keptSec = 30 * 86_400;

const toJob = ({ jobId, companyId: _company, expires: _expires, ...row }: RowOf<typeof contactJobEntity>): ContactJob => ({
  ...row,
  id: contactJobId.parse(jobId),
  userId: userId.parse(row.userId),
  sourceKey: row.sourceKey ?? null,
  resultKey: row.resultKey ?? null,
  options: row.options ?? null,
  parts: row.parts ?? null,
  cursor: row.cursor ?? null,
  total: row.total ?? null,
  error: row.error ?? null,
  unchecked: row.unchecked ?? 0,
});

/** A stream image as the job it holds. */
export const parseJobImage = (image: Record<string, unknown>): ContactJob => toJob(contactJobEntity.parseRow(image));

export const contactJobStoreFor = (companyId: CompanyId) => {
  const changeCommand = (
    { id: jobId, state, part }: Pick<ContactJob, 'id' | 'state' | 'part'>,
    change: Change,
    { done = 0, created = 0, known = 0, refused = 0, unchecked = 0 }: Progress,
    now: Date,
  ) => {
    const command = contactJobEntity
      .patch({ companyId, jobId })
      // Looking numbers up may take many days.
      .set({ ...change, updatedAt: now.toISOString(), expires: expiresAfter(now, keptSec) })
      .where((row, { eq }) => `${eq(row.state, state)} AND ${eq(row.part, part)}`);
    return done + created + known + refused > 0 ? command.add({ done, created, known, refused, unchecked }) : command;
  };
  return {
    get: async (jobId: ContactJobId): Promise<ContactJob | null> => {
      const row = await contactJobEntity.get({ companyId, jobId }).go({ consistent: true });
      return row && toJob(row);
    },
    createWrite: ({ id, ...job }: ContactJob): RowWrite =>
      contactJobEntity.create({ ...job, companyId, jobId: id, expires: expiresAfter(new Date(job.createdAt), keptSec) }).commit(),
    /** Refused when the job is not in the state and at the part that it was read in. */
    changeWrite: (job: ContactJob, change: Change, now: Date): RowWrite => changeCommand(job, change, {}, now).commit(),
    /** @returns the job as it is now, or null when it is not in the state and at the part any more that it was read in. */
    advance: async (job: ContactJob, change: Change, progress: Progress, now: Date): Promise<ContactJob | null> => {
      const row = await changeCommand(job, change, progress, now).attempt({ response: 'all_new' });
      return row && toJob(row);
    },
  };
};
export type ContactJobStore = ReturnType<typeof contactJobStoreFor>;
