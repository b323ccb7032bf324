import { valuesOf } from '@balcao/shared/domain/flow/run/step.ts';
import type { Drawing } from '@balcao/shared/domain/flow/run/run-drawing.ts';
import type { FlowRun } from '@balcao/shared/domain/flow/run/flow-run.ts';
import type { TicketId } from '@balcao/shared/domain/ids.ts';
import { faultOf } from '../../../platform/fault-of.ts';
import { log } from '../../../platform/logger.ts';
import { derivedUlid } from '../../../platform/new-ids.ts';
import type { FlowRunStore } from '../../../conversation/runs/store/flow-run-store.ts';
import { callService, failedWith, type CallPublic } from './call-service.ts';
import type { FlowCallMessage } from './flow-run-messages.ts';

export type CallDeps = {
  runs: Pick<FlowRunStore, 'get' | 'mayCall' | 'addInput'>;
  drawing: (flowId: string, revision: number) => Promise<Drawing | null>;
  /** What placeholders stand for besides the run's variables. */
  values: (ticketId: TicketId) => Promise<Readonly<Record<string, string>>>;
  call: CallPublic;
  now: () => Date;
};

/** A call whose answer was lost is made once more, and no third time. */
const mostTries = 2;

/** Calls the service that a run waits for, and leaves its answer for the run: once, however often this is asked. */
export const makeCall = async (deps: CallDeps, { threadId, runId, turn }: Omit<FlowCallMessage, 'companyId'>): Promise<void> => {
  const stored = await deps.runs.get(threadId);
  if (stored?.runId !== runId || stored.state.turn !== turn || stored.state.waiting !== 'http') return;
  const answer = async (variables: Readonly<Record<string, string>>): Promise<void> => {
    const now = deps.now();
    // The same name however often: an answer is given once.
    await deps.runs.addInput(threadId, derivedUlid(timeOfCall, `${runId} ${turn} answer`), { kind: 'answer', runId, turn, variables }, now);
  };
  const node = await nodeOf(deps, stored.state);
  if (node === null) return answer(failedWith('ERR_FLOW_NODE'));
  if (!(await deps.runs.mayCall(`${threadId} ${runId} ${turn}`, mostTries, deps.now()))) return answer(failedWith('ERR_NO_ANSWER'));
  const values = valuesOf(stored.state, { values: await deps.values(stored.ticketId) });
  await answer(await answerOf(deps.call, node, values));
};

/** A fault that comes again each time is an answer too: the customer does not wait for it. */
const answerOf = async (...asked: Parameters<typeof callService>): Promise<Readonly<Record<string, string>>> => {
  try {
    return (await callService(...asked)).variables;
  } catch (error) {
    if (faultOf(error) !== 'permanent') throw error;
    log.error('FLOW_CALL_BROKEN a request of a flow cannot be made, or its answer not read', error);
    return failedWith('ERR_NODE');
  }
};

/** Inputs of one thread are taken by their names: an answer before the texts that wait. */
const timeOfCall = new Date(1);

const nodeOf = async (deps: CallDeps, { flowId, revision, at }: FlowRun) => {
  const drawing = revision === null ? null : await deps.drawing(flowId, revision);
  const node = drawing?.nodes.find(({ id }) => id === at?.node);
  return node?.type === 'httpRequest' ? node.data : null;
};
