import { companyId as companyIdSchema, messageId, threadId, type CompanyId, type ConnectionId } from '@balcao/shared/domain/ids.ts';
import { messageRecords } from '../../conversation/tickets/service/message-records.ts';
import { connectionRecords } from '../../setup/connections/service/connection-records.ts';
import { BoundedCache } from '../../platform/bounded-cache.ts';
import { log } from '../../platform/logger.ts';
import type { Reaction } from '../../platform/stream-consumer.ts';
import type { ReactionsEnv } from '../../platform/reactions-env.ts';
import type { HandedOver } from '../adapter.ts';
import { adapterOf } from '../registry.ts';
import { failUnsent } from '../service/fail-unsent.ts';
import { toOutbound, type OutboundJob } from '../service/outbox.ts';

type ChannelOf = (companyId: CompanyId, connectionId: ConnectionId) => Promise<string | null>;

/** Marks messages as failed whose connection does not exist any more. */
const failAll = async (jobs: ReadonlyArray<HandedOver>): Promise<void> => {
  log.warn('OUTBOUND_WITHOUT_CONNECTION nothing to send this with', { messages: jobs.length });
  for (const { companyId, job } of jobs) {
    const key = { threadId: threadId.parse(job.threadId), messageId: messageId.parse(job.messageId) };
    await failUnsent(messageRecords(companyId), { ...key, kind: job.kind, attempt: job.attempt }, new Date());
  }
};

/** Gives what attendants write and read to the channel of its connection, in order. */
export const outboundBy = (channelOf: ChannelOf, fail = failAll): Reaction<ReactionsEnv> => ({
  on: { message: ['created', 'changed'], ticket: ['changed'] },
  urgent: true,
  whenBusy: 'stream',
  react: async (changes, env) => {
    const jobs = changes.flatMap((change) => {
      const found = toOutbound(change);
      return found ? [{ ...found, companyId: companyIdSchema.parse(found.job.companyId) }] : [];
    });
    const withChannels = await Promise.all(
      inWrittenOrder(jobs).map(async (job) => ({ job, channel: await channelOf(job.companyId, job.connectionId) })),
    );
    for (const [channel, ofChannel] of Map.groupBy(withChannels, (each) => each.channel)) {
      const ofIt = ofChannel.map(({ job }) => job);
      if (channel === null) await fail(ofIt);
      else await adapterOf(channel).handOver(ofIt, env);
    }
  },
});

/** Messages of one write come in any order; they go out as they stand in their conversation. */
const inWrittenOrder = <Job extends { job: OutboundJob }>(jobs: ReadonlyArray<Job>): Job[] => {
  const sends = Map.groupBy(
    jobs.filter(({ job }) => job.kind === 'send'),
    ({ job }) => job.threadId,
  );
  for (const ofThread of sends.values()) ofThread.sort((one, other) => (one.job.messageId < other.job.messageId ? 1 : -1));
  // Each takes its place from behind: the first of its conversation first.
  return jobs.map((each) => (each.job.kind === 'send' ? (sends.get(each.job.threadId)?.pop() ?? each) : each));
};

/** A connection never changes its channel, so this is remembered. */
const known = new BoundedCache<string>(50_000);
const channelOfConnection: ChannelOf = async (companyId, connectionId) => {
  const kept = known.get(connectionId);
  if (kept) return kept;
  const connection = await connectionRecords(companyId).get(connectionId);
  if (connection) known.set(connectionId, connection.channel);
  return connection?.channel ?? null;
};

export const outbound = outboundBy(channelOfConnection);
