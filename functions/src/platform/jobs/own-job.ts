import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { JobId } from '@balcao/shared/domain/jobs/job.ts';
import type { Actor } from '../actor.ts';
import type { Job } from './job-store.ts';

/** A job that the actor asked for; admins get everybody's. Jobs of other areas count as missing.
 *  @param kinds the kinds of the area. @throws AppError ERR_RECORD_NOT_FOUND. */
export const ownJob = async <J extends Pick<Job, 'kind' | 'userId'>>(
  actor: Pick<Actor, 'userId' | 'profile'>,
  { jobs }: { jobs: { get: (id: JobId) => Promise<J | null> } },
  kinds: ReadonlyArray<string>,
  id: JobId,
): Promise<J> => {
  const job = await jobs.get(id);
  if (!job || !kinds.includes(job.kind) || (job.userId !== actor.userId && actor.profile !== 'admin'))
    throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return job;
};
