import { mostViews, viewId, type ViewId, type ViewRecordView } from '@balcao/shared/contract/views.ts';
import type { ViewFilter } from '@balcao/shared/domain/tickets/saved-view.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import { assertReferences } from '../../../platform/references/assert-references.ts';
import type { RemovedRow } from '../../../platform/table/definition.ts';
import { writeTogether, type RowWrite, type Written } from '../../../platform/write-together.ts';
import { savedViewEntity } from '../store/saved-view.entity.ts';
import type { SavedView } from '../store/view-store.ts';
import { toLogged, toViewRecordView } from './present-view.ts';
import { viewCount } from './view-count.ts';
import { assertMayShare, findChangeableView, type ViewDeps } from './view-deps.ts';

type NewView = { name: string; filter: ViewFilter; shared: boolean; position?: number | undefined };
type ViewChange = { name?: string; filter?: ViewFilter; position?: number; version?: number };

/** Creates a view. @throws AppError the codes of the contract. */
export const createView = async (deps: ViewDeps, { name, filter, shared, position }: NewView): Promise<ViewRecordView> => {
  if (shared) assertMayShare(deps.actor);
  await assertReferences(deps.actor.companyId, savedViewEntity, { filter }, null);
  const owner = shared ? null : deps.actor.userId;
  const now = deps.now();
  const view: SavedView = { id: viewId.parse(newUlid(now)), owner, name, filter, position: position ?? now.getTime(), version: 1 };
  const more = await viewCount(deps.actor.companyId, owner).oneMore(mostViews);
  const written = await commit(deps, null, view, [more, deps.views.createWrite(view)]);
  if (written.outcome === 'refused') throw new AppError('ERR_TOO_MANY_VIEWS', { max: mostViews });
  return toViewRecordView(view);
};

/** Changes what is named. @throws AppError the codes of the contract. */
export const changeView = async (deps: ViewDeps, id: ViewId, { version, ...change }: ViewChange): Promise<ViewRecordView> =>
  untilUndisturbed(async () => {
    const before = await findChangeableView(deps, id);
    assertVersion(before, version);
    const after: SavedView = { ...before, ...change, version: before.version + 1 };
    await assertReferences(deps.actor.companyId, savedViewEntity, after, before);
    const written = await commit(deps, before, after, [deps.views.changeWrite(before, after)]);
    return written.outcome === 'written' ? toViewRecordView(after) : undefined;
  });

/** @throws AppError ERR_RECORD_NOT_FOUND, ERR_NO_PERMISSION. */
export const deleteView = async (deps: ViewDeps, id: ViewId): Promise<{ ok: true }> => {
  const view = await findChangeableView(deps, id);
  const { write, removed } = deps.views.removal(view);
  const written = await commit(deps, view, null, [write, await viewCount(deps.actor.companyId, view.owner).oneLess()], [removed]);
  if (written.outcome === 'refused') throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return { ok: true };
};

/** What is done to a shared view stands in the log of administrative acts; one's own is nobody else's business. */
const commit = async (
  { actor, now }: Pick<ViewDeps, 'actor' | 'now'>,
  before: SavedView | null,
  after: SavedView | null,
  writes: ReadonlyArray<RowWrite>,
  removed: ReadonlyArray<RemovedRow> = [],
): Promise<Written | { outcome: 'written' }> => {
  const view = after ?? before;
  if (!view || view.owner !== null) return writeTogether(writes);
  const action = before === null ? 'create' : after === null ? 'delete' : 'update';
  return commitAct(
    actor,
    { action, kind: 'view', id: view.id, name: view.name, before: before && toLogged(before), after: after && toLogged(after), removed },
    writes,
    now(),
  );
};
