import { contactJobKinds, type ContactJobId } from '@balcao/shared/contract/contact-jobs.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ownJob } from '../../../platform/jobs/own-job.ts';
import type { ContactJob } from '../store/contact-job-store.ts';
import type { ContactJobDeps } from './contact-job-deps.ts';

/** A contact job of the actor's own; admins get everybody's. @throws AppError ERR_RECORD_NOT_FOUND. */
export const ownContactJob = (actor: Actor, deps: Pick<ContactJobDeps, 'jobs'>, id: ContactJobId): Promise<ContactJob> =>
  ownJob(actor, deps, contactJobKinds, id);
