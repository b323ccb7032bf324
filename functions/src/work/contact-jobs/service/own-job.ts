import type { ContactJobId } from '@balcao/shared/contract/contact-jobs.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { ContactJob } from '../store/contact-job-store.ts';
import type { ContactJobDeps } from './contact-job-deps.ts';

/** A job of the actor's own; admins have everybody's. @throws AppError ERR_RECORD_NOT_FOUND. */
export const ownJob = async (actor: Actor, { jobs }: Pick<ContactJobDeps, 'jobs'>, id: ContactJobId): Promise<ContactJob> => {
  const job = await jobs.get(id);
  if (!job || (job.userId !== actor.userId && actor.profile !== 'admin')) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return job;
};
