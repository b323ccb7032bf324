import { waitsForCustomer } from '@balcao/shared/domain/flow/run/advance-run.ts';
import type { FlowRun } from '@balcao/shared/domain/flow/run/flow-run.ts';

/** The settings of a connection that a silent customer is treated by. */
export type SilenceSettings = {
  /** Where a run goes then; null: nowhere. */
  flowIdInactiveTime: string | null;
  /** Minutes until it goes there; 0: never. */
  timeAwaitActiveFlowId: number;
  /** Minutes until the flow waits no longer; 0: it waits for ever. */
  flowInactiveTime: number;
  /** How often a run goes to that flow. */
  maxUseInactiveTime: number;
};

/** What happens when the customer stays silent, and when: the run goes to another flow, or (`flowId` null) people take over. Null: it waits for ever. */
export const silenceOf = (
  { silences }: Pick<FlowRun, 'silences'>,
  settings: SilenceSettings,
): { minutes: number; flowId: string | null } | null => {
  const { flowIdInactiveTime, timeAwaitActiveFlowId, flowInactiveTime, maxUseInactiveTime } = settings;
  const goesOn =
    flowIdInactiveTime !== null && timeAwaitActiveFlowId > 0 && silences < maxUseInactiveTime
      ? { minutes: timeAwaitActiveFlowId, flowId: flowIdInactiveTime }
      : null;
  const ends = flowInactiveTime > 0 ? { minutes: flowInactiveTime, flowId: null } : null;
  return goesOn && ends ? (goesOn.minutes <= ends.minutes ? goesOn : ends) : (goesOn ?? ends);
};

/** A call takes 45 s, and is made twice; with its way through queues it is over by then, or lost. */
const longestCallMs = 5 * 60_000;

/** When something happens to a run by time alone. */
export const wakeAtOf = (run: FlowRun, settings: SilenceSettings, now: Date): string | null => {
  if (run.waiting === 'pause') return run.until;
  if (run.waiting === 'http' || run.waiting === 'talk') return new Date(now.getTime() + longestCallMs).toISOString();
  const silence = waitsForCustomer(run) ? silenceOf(run, settings) : null;
  return silence && new Date(now.getTime() + silence.minutes * 60_000).toISOString();
};
