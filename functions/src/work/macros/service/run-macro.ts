import type { MacroId } from '@balcao/shared/contract/macros.ts';
import type { TicketId } from '@balcao/shared/domain/ids.ts';
import type { MacroStep } from '@balcao/shared/domain/macros/macro-step.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { MacroRun, MacroRunStore } from '../store/macro-run-store.ts';
import type { MacroStore } from '../store/macro-store.ts';

/** Ticket and options with which a macro step is performed. `inboundMessages`: the ticket's count of customer messages that the user had
 *  seen when starting the macro. */
export type On = { ticketId: TicketId; clientId: string; signMessage: boolean; inboundMessages?: number | undefined };
type Asked = { ticketId: TicketId; runId: string; signMessage?: boolean | undefined; inboundMessages?: number | undefined };
export type RunDeps = {
  actor: Actor;
  macros: Pick<MacroStore, 'find'>;
  runs: MacroRunStore;
  /** Reads a ticket with the data that the actor may see; null when the actor may not see the ticket. */
  ticketSeen: (id: TicketId) => Promise<TicketView | null>;
  /** Performs one step of the macro with the permissions of the actor. `on.clientId` identifies this step in this run: performing it
   *  again with the same value has no further effect.
   *  @throws AppError when the step is refused. */
  perform: (step: MacroStep, on: On) => Promise<void>;
  now: () => Date;
};
type Outcome = { done: number; refused: string | null; ticket: TicketView | null };

/** Age after which a run counts as abandoned: its function has ended by then, because an HTTP function may run for at most 29 s. */
const abandonedMs = 35_000;

/** Runs the steps of a macro on a ticket in order, and stops at the first step that is refused. A repeated request (same `runId`) for a
 *  finished run returns the stored result; for a run whose function died, it continues after the last step that was recorded as done.
 *  The next step may have been performed without being recorded. Performing it twice is harmless: messages have an idempotency key
 *  (`clientId`), and other steps change nothing on a ticket that is already in the wanted state.
 *  @throws AppError ERR_RECORD_NOT_FOUND, ERR_TICKET_NOT_FOUND, ERR_MACRO_RUNNING. */
export const runMacro = async (deps: RunDeps, id: MacroId, asked: Asked): Promise<Outcome> => {
  const before = await deps.runs.find(asked.runId);
  if (before && before.ticketId !== Number(asked.ticketId)) throw new AppError('ERR_TICKET_NOT_FOUND', undefined);
  if (before && before.macroId !== id) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  const run = before ? await goOn(deps, before) : await begin(deps, id, asked);
  if (run.state === 'ended') return { done: run.done, refused: run.refused ?? null, ticket: await deps.ticketSeen(asked.ticketId) };
  const { done, refused } = await walk(deps, run, asked);
  await deps.runs.note(run, { done, state: 'ended', refused: refused ?? undefined });
  return { done, refused, ticket: await deps.ticketSeen(asked.ticketId) };
};

const begin = async ({ actor, macros, runs, ticketSeen, now }: RunDeps, id: MacroId, { ticketId, runId }: Asked): Promise<MacroRun> => {
  const [macro, ticket] = await Promise.all([macros.find(id, actor.userId), ticketSeen(ticketId)]);
  if (!macro) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  if (!ticket) throw new AppError('ERR_TICKET_NOT_FOUND', undefined);
  const run = await runs.begin(runId, { macroId: id, ticketId, steps: macro.steps }, now());
  if (!run) throw new AppError('ERR_MACRO_RUNNING', undefined);
  return run;
};

const goOn = async ({ runs, now }: RunDeps, run: MacroRun): Promise<MacroRun> => {
  if (run.state === 'ended') return run;
  const isAbandoned = now().getTime() - Date.parse(run.startedAt) > abandonedMs;
  const ours = isAbandoned ? await runs.takeOver(run, now()) : null;
  if (!ours) throw new AppError('ERR_MACRO_RUNNING', undefined);
  return ours;
};

const walk = async (
  deps: RunDeps,
  run: MacroRun,
  { ticketId, signMessage, inboundMessages }: Asked,
): Promise<{ done: number; refused: string | null }> => {
  let { done } = run;
  for (const step of run.steps.slice(done)) {
    try {
      await deps.perform(step, { ticketId, clientId: `macro:${run.runId}:${done}`, signMessage: signMessage === true, inboundMessages });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { done, refused: error.code };
    }
    done++;
    if (done < run.steps.length) await deps.runs.note(run, { done });
  }
  return { done, refused: null };
};
