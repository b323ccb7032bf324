import { companyId as companyIdSchema } from '@balcao/shared/domain/ids.ts';
import { contactRecords } from '../../people/contacts/service/contact-records.ts';
import { loadNames } from '../../people/names/service/names.ts';
import { readEnv } from '../../platform/env.ts';
import { leaseOn } from '../../platform/message-lease.ts';
import { queueConsumer } from '../../platform/queue-consumer.ts';
import { setAsideTo } from '../../platform/set-aside.ts';
import { nudgeSession } from '../../organisation/sessions/service/nudge.ts';
import { numberCheckRecords } from '../../organisation/sessions/service/session-records.ts';
import { createTag } from '../../setup/tags/service/create-tag.ts';
import { scheduleTimer } from '../../platform/timers/schedule-timer.ts';
import { contactJobsEnv } from './env.ts';
import { contactJobDeps, jobMessage, type JobMessage } from './service/contact-job-deps.ts';
import { foldedTags } from './service/run-import.ts';
import { runJob } from './service/run-job.ts';
import { contactJobStoreFor } from './store/contact-job-store.ts';

const env = readEnv(contactJobsEnv);

/** Colours of tags that a file makes, one after the other. */
const colors = ['#00796b', '#303f9f', '#c2185b', '#5d4037', '#455a64', '#ad6800', '#7a1fa2', '#0b6e4f'] as const;

const take = async ({ companyId: company, jobId, part, isLate }: JobMessage): Promise<void> => {
  const companyId = companyIdSchema.parse(company);
  const job = await contactJobStoreFor(companyId).get(jobId);
  if (!job) return;
  const author = { companyId, userId: job.userId, name: job.userName };
  let made = 0;
  await runJob(
    {
      ...contactJobDeps(companyId, env.CONTACT_JOBS_QUEUE_URL),
      contacts: contactRecords(companyId),
      checksOf: (connectionId) => numberCheckRecords(companyId, connectionId),
      nudge: (connectionId) => nudgeSession(env.SHARD_QUEUE_URL, companyId, connectionId, { numbers: true }),
      lookAgain: (waiting, at) =>
        scheduleTimer(
          { env, now: () => new Date() },
          { kind: 'answers-late', companyId, jobId: waiting.id, part: waiting.part, at: at.toISOString(), version: String(waiting.part) },
        ),
      names: () => loadNames(companyId),
      tagsByName: async () => foldedTags((await loadNames(companyId)).tags),
      createTag: async (name) =>
        (await createTag(author, { name, color: colors[made++ % colors.length] ?? colors[0], kanban: false }, new Date())).id,
    },
    { jobId, part, isLate },
  );
};

export const handler = queueConsumer(jobMessage, ({ jobId }) => jobId, take, {
  // Parsing a large sheet blocks the event loop, and so the renewal, for seconds.
  lease: leaseOn({ queueUrl: env.CONTACT_JOBS_QUEUE_URL, leaseSec: 20, retrySec: { first: 10, most: 180 } }),
  setAside: setAsideTo(env.DEAD_QUEUE_URL),
});
