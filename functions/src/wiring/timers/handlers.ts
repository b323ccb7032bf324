import type * as z from 'zod';
import { probeOnTime } from '../../channels/service/probe-connection.ts';
import { askOnTime } from '../../channels/service/waiting-files.ts';
import { lookAtPartAgain } from '../../platform/jobs/job-queue.ts';
import { goOffline } from '../live/service/go-offline.ts';
import { sendToFifo } from '../../platform/queues.ts';
import { askToCompact } from '../../organisation/search/service/ask-to-compact.ts';
import { cardGoesOn } from '../../conversation/tickets/service/card-goes-on.ts';
import { clockStrikes } from '../../conversation/tickets/service/clock-strikes.ts';
import { wakeTicket } from '../../conversation/tickets/service/wake-ticket.ts';
import { startOnTime } from '../../work/campaigns/service/start-on-time.ts';
import { dueDeps, sendDue } from '../../work/schedules/service/send-due.ts';
import type { timersEnv } from './env.ts';
import type { TimerHandlers } from './run-timer.ts';

type Env = z.output<typeof timersEnv>;

/** What each kind of timer does when it is due. It may come twice, late, and when what it is about has moved on. */
export const timerHandlersOf = (env: Env): TimerHandlers => ({
  'user-offline': (timer) => goOffline(timer),
  'lane-over': (timer) => cardGoesOn(timer),
  'snooze-over': (timer) => wakeTicket(timer),
  'ticket-clock': (timer) => clockStrikes(timer, env),
  'schedule-due': (timer) => sendDue(timer, dueDeps(timer.companyId, env)),
  'campaign-start': (timer) => startOnTime(timer),
  'index-settled': ({ companyId, index }) => askToCompact(env.SEARCH_QUEUE_URL, { companyId, index }, new Date()),
  'answers-late': ({ companyId, jobId, part, at }) =>
    lookAtPartAgain(env.JOBS_QUEUE_URL, { companyId, jobId, part, isLate: true }, `${jobId}:${part}:${at}`),
  'flow-due': ({ companyId, threadId, runId, turn, at }) =>
    sendToFifo(env.FLOW_RUNS_QUEUE_URL, [
      { body: { companyId, threadId, due: { runId, turn } }, groupId: threadId, deduplicationId: `${threadId} ${runId} ${turn} ${at}` },
    ]),
  'files-wait': (timer) => askOnTime(timer, { env, mediaQueueUrl: env.MEDIA_QUEUE_URL }),
  'connection-probe': (timer) => probeOnTime(timer, { env, baseUrl: env.GRAPH_API_URL.replace(/\/$/, '') }),
});
