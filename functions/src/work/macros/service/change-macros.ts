import type { AuditId } from '@balcao/shared/contract/audit.ts';
import { macroId, mostMacros, type MacroId, type MacroView } from '@balcao/shared/contract/macros.ts';
import type { MacroStep } from '@balcao/shared/domain/macros/macro-step.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import type { RemovedRow } from '../../../platform/table/definition.ts';
import { writeTogether, type RowWrite } from '../../../platform/write-together.ts';
import type { Macro } from '../store/macro-store.ts';
import { macroCount } from './macro-count.ts';
import { assertKnownSteps, assertMayShare, findChangeableMacro, type MacroDeps } from './macro-deps.ts';
import { toLogged, toMacroView } from './present-macro.ts';

type NewMacro = { name: string; steps: MacroStep[]; shared: boolean; position?: number | undefined };
type MacroChange = { name?: string; steps?: MacroStep[]; position?: number; version?: number };

/** Creates a macro. @throws AppError with one of the error codes that the route declares in the contract. */
export const createMacro = async (deps: MacroDeps, { name, steps, shared, position }: NewMacro): Promise<MacroView> => {
  if (shared) assertMayShare(deps.actor);
  await assertKnownSteps(deps, steps, { shared, before: [] });
  const owner = shared ? null : deps.actor.userId;
  const now = deps.now();
  const macro: Macro = { id: macroId.parse(newUlid(now)), owner, name, steps, position: position ?? now.getTime(), version: 1 };
  const more = await macroCount(deps.actor.companyId, owner).oneMore(mostMacros);
  const written = await commit(deps, null, macro, [more, deps.macros.createWrite(macro)]);
  if (!written.isDone) throw new AppError('ERR_TOO_MANY_MACROS', { max: mostMacros });
  return toMacroView(macro);
};

/** Changes the given fields of a macro. @throws AppError with one of the error codes that the route declares in the contract. */
export const changeMacro = async (deps: MacroDeps, id: MacroId, { version, ...change }: MacroChange): Promise<MacroView> =>
  untilUndisturbed(async () => {
    const before = await findChangeableMacro(deps, id);
    assertVersion(before, version);
    if (change.steps) await assertKnownSteps(deps, change.steps, { shared: before.owner === null, before: before.steps });
    const after: Macro = { ...before, ...change, version: before.version + 1 };
    const written = await commit(deps, before, after, [deps.macros.changeWrite(before, after)]);
    return written.isDone ? toMacroView(after) : undefined;
  });

/** @throws AppError ERR_RECORD_NOT_FOUND; ERR_NO_PERMISSION for a shared macro, unless the actor is an admin. */
export const deleteMacro = async (deps: MacroDeps, id: MacroId): Promise<{ ok: true; auditId: AuditId | null }> => {
  const macro = await findChangeableMacro(deps, id);
  const { write, removed } = deps.macros.removal(macro);
  const written = await commit(deps, macro, null, [write, await macroCount(deps.actor.companyId, macro.owner).oneLess()], [removed]);
  if (!written.isDone) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return { ok: true, auditId: written.auditId };
};

/** Writes the creation (`before` null), change or deletion (`after` null) of a macro. Only shared macros are recorded in the audit log.
 *  @returns `isDone`: false when a write was refused. `auditId`: id of the audit log entry; null = none. */
const commit = async (
  { actor, now }: Pick<MacroDeps, 'actor' | 'now'>,
  before: Macro | null,
  after: Macro | null,
  writes: ReadonlyArray<RowWrite>,
  removed: ReadonlyArray<RemovedRow> = [],
): Promise<{ isDone: boolean; auditId: AuditId | null }> => {
  const macro = after ?? before;
  if (!macro || macro.owner !== null) return { isDone: (await writeTogether(writes)).outcome === 'written', auditId: null };
  const action = before === null ? 'create' : after === null ? 'delete' : 'update';
  const written = await commitAct(
    actor,
    { action, kind: 'macro', id: macro.id, name: macro.name, before: before && toLogged(before), after: after && toLogged(after), removed },
    writes,
    now(),
  );
  return written.outcome === 'written' ? { isDone: true, auditId: written.auditId } : { isDone: false, auditId: null };
};
