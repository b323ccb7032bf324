import { valuesOf, type Drawing } from '@balcao/shared/domain/flow/run/advance-run.ts';
import { httpCallOf, savedOf } from '@balcao/shared/domain/flow/run/http-call.ts';
import type { FlowRun } from '@balcao/shared/domain/flow/run/flow-run.ts';
import type { TicketId } from '@balcao/shared/domain/ids.ts';
import { log } from '../../platform/logger.ts';
import { derivedUlid } from '../../platform/new-ids.ts';
import type { Called, PublicCall } from '../../platform/egress/call-public.ts';
import type { FlowRunStore } from '../store/flow-run-store.ts';
import type { FlowCallMessage } from './flow-run-messages.ts';

export type CallDeps = {
  runs: Pick<FlowRunStore, 'get' | 'mayCall' | 'addInput'>;
  drawing: (flowId: string, revision: number) => Promise<Drawing | null>;
  /** What placeholders stand for besides the run's variables. */
  values: (ticketId: TicketId) => Promise<Readonly<Record<string, string>>>;
  call: (url: URL, call: PublicCall) => Promise<Called>;
  now: () => Date;
};

/** A call whose answer was lost is made once more, and no third time. */
const mostTries = 2;
const mostBytes = 1024 * 1024;

/** Calls the service that a run waits for, and leaves its answer for the run: once, however often this is asked. Nothing of what is said or answered is logged. */
export const makeCall = async (deps: CallDeps, { threadId, runId, turn }: Omit<FlowCallMessage, 'companyId'>): Promise<void> => {
  const stored = await deps.runs.get(threadId);
  if (stored?.runId !== runId || stored.state.turn !== turn || stored.state.waiting !== 'http') return;
  const answer = async (variables: Readonly<Record<string, string>>): Promise<void> => {
    const now = deps.now();
    // The same name however often: an answer is given once.
    await deps.runs.addInput(threadId, derivedUlid(timeOfCall, `${runId} ${turn} answer`), { kind: 'answer', runId, turn, variables }, now);
  };
  const node = await nodeOf(deps, stored.state);
  if (node === null) return answer(failed('ERR_FLOW_NODE'));
  if (!(await deps.runs.mayCall(`${threadId} ${runId} ${turn}`, mostTries, deps.now()))) return answer(failed('ERR_NO_ANSWER'));
  const request = httpCallOf(node, valuesOf(stored.state, { values: await deps.values(stored.ticketId) }));
  const url = request && URL.parse(request.url);
  if (!request || !url) return answer(failed('ERR_ADDRESS'));

  const { method, headers, body, timeoutMs } = request;
  const called = await deps.call(url, { method, headers, body, timeoutMs, maxBytes: mostBytes });
  log.info('FLOW_CALL a flow called a service', {
    outcome: called.outcome,
    ...(called.outcome === 'answered' ? { status: called.status } : { reason: called.reason }),
  });
  if (called.outcome === 'refused') return answer(failed(`ERR_${called.reason.toUpperCase()}`));
  const text = new TextDecoder().decode(called.bytes);
  const isGood = called.status >= 200 && called.status < 300;
  await answer({ ...savedOf(node, text), apiStatus: String(called.status), ...(isGood ? {} : { apiError: `HTTP ${called.status}` }) });
};

/** Inputs of one thread are taken by their names: an answer before the texts that wait. */
const timeOfCall = new Date(1);

const nodeOf = async (deps: CallDeps, { flowId, revision, at }: FlowRun) => {
  const drawing = revision === null ? null : await deps.drawing(flowId, revision);
  const node = drawing?.nodes.find(({ id }) => id === at?.node);
  return node?.type === 'httpRequest' ? node.data : null;
};

const failed = (error: string): Record<string, string> => ({ apiError: error, apiResponse: '' });
