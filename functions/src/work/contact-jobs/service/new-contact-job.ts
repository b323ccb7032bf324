import type { Actor } from '../../../platform/actor.ts';
import { newJob } from '../../../platform/jobs/new-job.ts';
import type { ContactJob } from '../store/contact-job-store.ts';

/** A job as it begins. */
export const newContactJob = (
  actor: Actor,
  { fileName, kind, ...given }: Pick<ContactJob, 'kind' | 'state' | 'fileName'> & Partial<ContactJob>,
  now: Date,
): ContactJob => {
  const { title: _title, counts: _counts, ...job } = newJob(actor, { kind, state: given.state, title: fileName }, now);
  return { ...job, options: null, created: 0, known: 0, refused: 0, unchecked: 0, ...given, kind, fileName };
};
