import { sendToQueue } from '../../platform/queues.ts';
import type { ReactionsEnv } from '../../platform/reactions-env.ts';
import type { Change, Reaction } from '../../platform/stream-consumer.ts';
import { scheduleTimer } from '../../platform/timers/schedule-timer.ts';
import { nextFilesWait, ofRow, waitingJobs } from '../service/waiting-files.ts';

export const waitingFilesBy = (
  jobsOf: typeof waitingJobs,
  send: typeof sendToQueue,
  schedule: typeof scheduleTimer,
): Reaction<ReactionsEnv> => ({
  on: { waitingFile: ['created'], connection: ['changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes, env) => {
    const now = () => new Date();
    const noted = changes.flatMap(({ entity, new: row }) => (entity === 'waitingFile' && row ? [ofRow(row)] : []));
    for (const of of new Map(noted.map((each) => [each.connectionId, each])).values())
      await schedule({ env, now }, nextFilesWait(of, now()));
    for (const { new: row } of changes.filter(isRepaired)) {
      if (!row) continue;
      const { companyId, connectionId } = ofRow(row);
      await send(env.MEDIA_QUEUE_URL, await jobsOf(companyId, connectionId));
    }
  },
});

/** Whether a connection's trouble is over, or it got another token. */
const isRepaired = ({ entity, old, new: now }: Change): boolean => {
  if (entity !== 'connection' || !old || !now) return false;
  const isOver = Boolean(old['trouble']) && !now['trouble'];
  return isOver || (Boolean(now['sealedSendToken']) && old['sealedSendToken'] !== now['sealedSendToken']);
};

/** Has files fetched that wait for their connection: when it is repaired, and hourly until then. */
export const waitingFiles = waitingFilesBy(waitingJobs, sendToQueue, scheduleTimer);
