import { jobId } from '@balcao/shared/domain/jobs/job.ts';
import type { Actor } from '../actor.ts';
import { newUlid } from '../new-ids.ts';
import type { Job } from './job-store.ts';

/** A job before its first part. */
export const newJob = (
  { userId, name }: Pick<Actor, 'userId' | 'name'>,
  given: Pick<Job, 'kind' | 'state' | 'title'> & Partial<Job>,
  now: Date,
): Job => ({
  id: jobId.parse(newUlid(now)),
  userId,
  userName: name,
  sourceKey: null,
  resultKey: null,
  options: null,
  part: -1,
  parts: null,
  cursor: null,
  total: null,
  done: 0,
  counts: {},
  error: null,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  ...given,
});
