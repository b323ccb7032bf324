import { readEnv } from '../../platform/env.ts';
import { jobMessage, type JobMessage } from '../../platform/jobs/job-queue.ts';
import { jobStoreFor } from '../../platform/jobs/job-store.ts';
import { leaseOn } from '../../platform/message-lease.ts';
import { queueConsumer } from '../../platform/queue-consumer.ts';
import { setAsideTo } from '../../platform/set-aside.ts';
import { jobsEnv } from './env.ts';
import { jobRuns } from './registry.ts';

const env = readEnv(jobsEnv);

const take = async (message: JobMessage): Promise<void> => {
  const { companyId, jobId } = message;
  const job = await jobStoreFor(companyId).get(jobId);
  if (!job) return;
  const found = jobRuns.find(({ kinds }) => kinds.includes(job.kind));
  if (!found) throw new Error(`nothing runs jobs of the kind ${job.kind}`);
  await found.run({ companyId, userId: job.userId, name: job.userName }, env, message);
};

export const handler = queueConsumer(jobMessage, ({ companyId }) => String(companyId), take, {
  // Parsing a large sheet blocks the event loop, and so the renewal, for seconds.
  lease: leaseOn({ queueUrl: env.JOBS_QUEUE_URL, leaseSec: 20, retrySec: { first: 10, most: 180 } }),
  setAside: setAsideTo(env.DEAD_QUEUE_URL),
});
