import { contactJobId } from '@balcao/shared/contract/contact-jobs.ts';
import type { Actor } from '../../../platform/actor.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import type { ContactJob } from '../store/contact-job-store.ts';

/** A job as it begins. */
export const newJob = (
  actor: Actor,
  given: Pick<ContactJob, 'kind' | 'state' | 'fileName'> & Partial<ContactJob>,
  now: Date,
): ContactJob => ({
  id: contactJobId.parse(newUlid(now)),
  userId: actor.userId,
  userName: actor.name,
  sourceKey: null,
  resultKey: null,
  options: null,
  part: -1,
  parts: null,
  cursor: null,
  total: null,
  done: 0,
  created: 0,
  known: 0,
  refused: 0,
  unchecked: 0,
  error: null,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  ...given,
});
