import * as z from 'zod';
import { companyId, threadId } from '@balcao/shared/domain/ids.ts';
import type { Timer } from '@balcao/shared/events/timers.ts';
import type { Change, Reaction } from '../../../platform/stream-consumer.ts';
import { sendToFifo, sendToQueue, type FifoMessage } from '../../../platform/queues.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import { scheduleTimer } from '../../../platform/timers/schedule-timer.ts';
import type { FlowCallMessage, FlowRunMessage } from '../service/flow-run-messages.ts';

const input = z.object({ companyId, threadId, inputId: z.string() });
const run = z.object({
  companyId,
  threadId,
  runId: z.string(),
  wakeAt: z.string().nullish(),
  state: z.object({ turn: z.number(), waiting: z.string().nullable() }),
});

type Out = {
  nudge: (messages: ReadonlyArray<FifoMessage>, env: ReactionsEnv) => Promise<void>;
  call: (calls: ReadonlyArray<FlowCallMessage>, env: ReactionsEnv) => Promise<void>;
  schedule: (timer: Timer, env: ReactionsEnv) => Promise<void>;
};

/** What follows from a run's change, by reaction, so that one that was written is always followed: whoever advances runs is told of what waits for one, a
 *  service is called, and a timer is set. */
export const flowRunReaction = ({ nudge, call, schedule }: Out): Reaction<ReactionsEnv> => ({
  on: { flowInput: ['created'], flowRun: ['created', 'changed'], ticket: ['changed'] },
  urgent: true,
  whenBusy: 'ownQueue',
  react: async (changes, env) => {
    const nudges: FifoMessage[] = [];
    const calls: FlowCallMessage[] = [];
    const timers: Timer[] = [];
    for (const change of changes) {
      if (change.entity === 'flowInput') {
        const { companyId: company, threadId: thread, inputId } = input.parse(change.new);
        nudges.push(nudgeOf({ companyId: company, threadId: thread }, `${thread} ${inputId}`));
        continue;
      }
      if (change.entity === 'ticket') {
        const back = handedBack(change);
        if (back) nudges.push(nudgeOf({ ...back.thread, resumed: true }, `${back.thread.threadId} ${back.at}`));
        continue;
      }
      const begun = newWait(change);
      if (!begun) continue;
      const { companyId: company, threadId: thread, runId, wakeAt, state } = begun;
      const { turn } = state;
      // A switch of flows was cut off in the middle: it goes on.
      if (state.waiting === 'drawing') nudges.push(nudgeOf({ companyId: company, threadId: thread }, `${thread} ${runId} ${turn} drawing`));
      if (state.waiting === 'http') calls.push({ companyId: company, threadId: thread, runId, turn });
      if (state.waiting === 'talk') calls.push({ companyId: company, threadId: thread, runId, turn, talk: true });
      if (wakeAt)
        timers.push({ kind: 'flow-due', companyId: company, threadId: thread, runId, turn, at: wakeAt, version: `${runId} ${turn}` });
    }
    await Promise.all([
      ...(nudges.length > 0 ? [nudge(nudges, env)] : []),
      ...(calls.length > 0 ? [call(calls, env)] : []),
      ...timers.map((timer) => schedule(timer, env)),
    ]);
  },
});

const nudgeOf = (body: FlowRunMessage, deduplicationId: string): FifoMessage => ({ body, groupId: body.threadId, deduplicationId });

const ticket = z.object({
  companyId,
  threadId,
  bot: z.object({ flow: z.string().optional() }).nullish(),
  threadControl: z.object({ owner: z.string(), at: z.string() }).nullish(),
});

/** The conversation of a run that another app answered, and does no longer; null for every other change of a ticket. */
const handedBack = ({ old, new: now }: Change): { thread: Pick<FlowRunMessage, 'companyId' | 'threadId'>; at: string } | null => {
  const before = old && ticket.parse(old);
  const after = now && ticket.parse(now);
  if (before?.threadControl?.owner !== 'other' || after?.threadControl?.owner !== 'us' || !after.bot?.flow) return null;
  return { thread: { companyId: after.companyId, threadId: after.threadId }, at: after.threadControl.at };
};

/** A run that began to wait for something else than before; null for every other change of it. */
const newWait = ({ old, new: now }: Change): z.infer<typeof run> | null => {
  const after = run.parse(now);
  const before = old && run.parse(old);
  return before?.runId === after.runId && before.state.turn === after.state.turn ? null : after;
};

export const flowRuns = flowRunReaction({
  nudge: (messages, env) => sendToFifo(env.FLOW_RUNS_QUEUE_URL, messages),
  call: (calls, env) => sendToQueue(env.FLOW_CALLS_QUEUE_URL, calls),
  schedule: (timer, env) => scheduleTimer({ env, now: () => new Date() }, timer),
});
