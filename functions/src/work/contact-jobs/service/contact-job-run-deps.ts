import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { nudgeSession } from '../../../organisation/sessions/service/nudge.ts';
import { numberCheckRecords } from '../../../organisation/sessions/service/session-records.ts';
import { contactRecords } from '../../../people/contacts/service/contact-records.ts';
import { loadNames } from '../../../people/names/service/names.ts';
import type { Author } from '../../../platform/audit/commit-act.ts';
import { scheduleTimer } from '../../../platform/timers/schedule-timer.ts';
import { createTag } from '../../../setup/tags/service/create-tag.ts';
import { contactJobDeps } from './contact-job-deps.ts';
import type { CheckDeps } from './check-numbers.ts';
import { foldedTags } from './run-import.ts';
import type { RunDeps } from './run-job.ts';

type Env = { JOBS_QUEUE_URL: string; SHARD_QUEUE_URL: string } & Parameters<typeof scheduleTimer>[0]['env'];

/** What jobs need that look up numbers by a linked phone. */
export const checkDepsOf = (companyId: CompanyId, env: Env): CheckDeps => ({
  checksOf: (connectionId) => numberCheckRecords(companyId, connectionId),
  nudge: (connectionId) => nudgeSession(env.SHARD_QUEUE_URL, companyId, connectionId, { numbers: true }),
  lookAgain: (waiting, at) =>
    scheduleTimer(
      { env, now: () => new Date() },
      { kind: 'answers-late', companyId, jobId: waiting.id, part: waiting.part, at: at.toISOString(), version: String(waiting.part) },
    ),
  now: () => new Date(),
});

/** Colours of tags that a file makes, one after the other. */
const colors = ['#00796b', '#303f9f', '#c2185b', '#5d4037', '#455a64', '#ad6800', '#7a1fa2', '#0b6e4f'] as const;

/** What running a part of a contact job needs. @param author the user who asked for the job. */
export const contactJobRunDeps = (author: Author, env: Env): RunDeps => {
  const { companyId } = author;
  let made = 0;
  return {
    ...contactJobDeps(companyId, env.JOBS_QUEUE_URL),
    ...checkDepsOf(companyId, env),
    contacts: contactRecords(companyId),
    names: () => loadNames(companyId),
    tagsByName: async () => foldedTags((await loadNames(companyId)).tags),
    createTag: async (name) =>
      (await createTag(author, { name, color: colors[made++ % colors.length] ?? colors[0], kanban: false }, new Date())).id,
  };
};
