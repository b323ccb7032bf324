import type { MacroId } from '@balcao/shared/contract/macros.ts';
import type { CompanyId, TicketId, UserId } from '@balcao/shared/domain/ids.ts';
import type { MacroStep } from '@balcao/shared/domain/macros/macro-step.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import { macroRunEntity } from './macro.entity.ts';

export type MacroRun = Pick<
  RowOf<typeof macroRunEntity>,
  'runId' | 'macroId' | 'ticketId' | 'steps' | 'done' | 'state' | 'refused' | 'startedAt'
>;

/** Time for which a macro run is stored, in seconds: one day, because clients do not repeat a request after that. */
const keptSec = 86_400;

/** Store of one user's macro runs. */
export const macroRunStoreFor = (companyId: CompanyId, userId: UserId) => {
  const keyOf = (runId: string) => ({ companyId, userId, runId });
  return {
    find: async (runId: string): Promise<MacroRun | null> => (await macroRunEntity.get(keyOf(runId)).go({ consistent: true })) ?? null,
    /** Stores a new macro run; null when the user has a run with this `runId` already. */
    begin: async (
      runId: string,
      { macroId, ticketId, steps }: { macroId: MacroId; ticketId: TicketId; steps: MacroStep[] },
      now: Date,
    ): Promise<MacroRun | null> => {
      const run = { runId, macroId, ticketId, steps, done: 0, state: 'running' as const, startedAt: now.toISOString() };
      const isNew = await macroRunEntity.create({ ...keyOf(runId), ...run, expiresAt: expiresAfter(now, keptSec) }).attempt();
      return isNew ? run : null;
    },
    /** Lets this request continue a macro run whose function died; null when the run has ended or another request took it over first. */
    takeOver: async (run: MacroRun, now: Date): Promise<MacroRun | null> => {
      const startedAt = now.toISOString();
      const isOurs = await macroRunEntity
        .patch(keyOf(run.runId))
        .set({ startedAt })
        .where((row, { eq }) => `${eq(row.startedAt, run.startedAt)} AND ${eq(row.state, 'running')}`)
        .attempt();
      return isOurs ? { ...run, startedAt } : null;
    },
    /** Records the progress of a macro run; no effect when another request has taken the run over. */
    note: async (run: MacroRun, change: Partial<Pick<MacroRun, 'done' | 'state' | 'refused'>>): Promise<void> => {
      await macroRunEntity
        .patch(keyOf(run.runId))
        .set(change)
        .where((row, { eq }) => eq(row.startedAt, run.startedAt))
        .attempt();
    },
  };
};
export type MacroRunStore = ReturnType<typeof macroRunStoreFor>;
