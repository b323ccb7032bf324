import { messageId as messageIdSchema, threadId as threadIdSchema } from '@balcao/shared/domain/ids.ts';
import { nudgeShard } from '../../organisation/sessions/service/nudge.ts';
import { sessionRecords } from '../../organisation/sessions/service/session-records.ts';
import type { ChannelAdapter } from '../adapter.ts';

/** A phone linked by QR code. `session-host` keeps its session, receives, and works off the connection's outbox; a nudge tells whoever runs
 *  the session to look now. */
export const whatsapp: ChannelAdapter = {
  handOver: async (jobs, env) => {
    for (const { companyId, job, connectionId } of jobs) {
      await sessionRecords(companyId).putOutbox(connectionId, {
        kind: job.kind,
        threadId: threadIdSchema.parse(job.threadId),
        messageId: messageIdSchema.parse(job.messageId),
        attempt: job.attempt,
      });
    }
    const shards = await Promise.all(jobs.map(({ companyId, connectionId }) => sessionRecords(companyId).shardOf(connectionId)));
    for (const shard of new Set(shards)) if (shard !== null) await nudgeShard(env.SHARD_QUEUE_URL, shard);
  },
  provider: null,
};
