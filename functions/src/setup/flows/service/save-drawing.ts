import { isDeepStrictEqual } from 'node:util';
import type { FlowView } from '@balcao/shared/contract/flows.ts';
import type { FlowConnection, FlowDrawing, FlowNode } from '@balcao/shared/domain/flow/drawing.ts';
import { recordsNamedIn } from '@balcao/shared/domain/flow/named-in.ts';
import { withResponseVariables } from '@balcao/shared/domain/flow/response-variables.ts';
import type { FlowId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import type { Flow } from '../store/flow-store.ts';
import { auditedFlow } from './audited-flow.ts';
import { assertOwnFiles } from './company-files.ts';
import { findFlow, type FlowDeps } from './flow-deps.ts';
import { toFlowView } from './present-flow.ts';

type Deps = Pick<FlowDeps, 'actor' | 'flows' | 'now'>;
type Drawn = { nodes: FlowNode[]; connections: FlowConnection[] };
/** What the drawing was made from; undefined = whatever there is gives way. */
type From = { version?: number | undefined; revision?: number | undefined; draftVersion?: number | null | undefined };

/** Saves a drawing as the flow's next revision, which conversations that begin from now on run by, and drops the draft that it was made
 *  from, or that is the saver's own: what somebody else draws meanwhile stays. The same drawing again makes none.
 *  @throws AppError ERR_FLOW_NOT_FOUND; ERR_RECORD_CHANGED when another user saved the flow after it was opened; ERR_FLOW_TOO_LARGE; ERR_UPLOAD_NOT_FOUND for another company's file. */
export const saveDrawing = async (deps: Deps, id: FlowId, { nodes, connections }: Drawn, from: From = {}): Promise<FlowView> => {
  const drawing: FlowDrawing = { schema: 1, nodes: nodes.map(withResponseVariables), connections };
  await assertOwnFiles(deps, drawing, id);
  return write(deps, id, drawing, from);
};

/** Saves an earlier drawing again. @throws AppError ERR_FLOW_NOT_FOUND; ERR_RECORD_NOT_FOUND for a revision that there is not; ERR_RECORD_CHANGED. */
export const restoreRevision = async (deps: Deps, id: FlowId, revision: number, version?: number): Promise<FlowView> => {
  await findFlow(deps, id);
  const saved = await deps.flows.drawing(id, revision);
  if (!saved) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return write(deps, id, saved.drawing, { version });
};

const write = (
  { actor, flows, now }: Deps,
  id: FlowId,
  drawing: FlowDrawing,
  { version, revision: from, draftVersion }: From,
): Promise<FlowView> =>
  untilUndisturbed(async () => {
    const before = await findFlow({ flows }, id);
    assertVersion(before, version);
    if (from !== undefined && from !== before.revision) throw new AppError('ERR_RECORD_CHANGED', undefined);
    const draft = await flows.draft(id);
    const dropped = draft && (draft.by.id === actor.userId || draft.version === draftVersion) ? [flows.sameDraftRemoval(id, draft)] : [];
    const last = before.revision === 0 ? null : await flows.drawing(id, before.revision);
    if (last && last.unread.length === 0 && isDeepStrictEqual(last.drawing, drawing)) {
      return dropped.length === 0 || (await writeTogether(dropped)).outcome === 'written' ? toFlowView(before) : undefined;
    }
    const at = now().toISOString();
    const revision = before.revision + 1;
    const after: Flow = {
      ...before,
      revision,
      nodeCount: drawing.nodes.length,
      uses: recordsNamedIn(drawing),
      updatedAt: at,
      version: before.version + 1,
    };
    const { outcome } = await commitAct(
      actor,
      { action: 'update', kind: 'flow', id, name: after.name, before: auditedFlow(before), after: auditedFlow(after) },
      [
        flows.changeWrite(before, after),
        ...flows.revisionWrites(id, drawing, { revision, at, by: { id: actor.userId, name: actor.name } }),
        ...dropped,
      ],
      now(),
    );
    return outcome === 'written' ? toFlowView(after) : undefined;
  });

type Draft = Drawn & { revision: number; draftVersion: number | null };

/** Stores an unsaved drawing as the draft of the flow. @throws AppError ERR_FLOW_NOT_FOUND; ERR_RECORD_CHANGED when another user has a draft
 *  of it or saved it meanwhile; ERR_UPLOAD_NOT_FOUND; ERR_FLOW_TOO_LARGE. */
export const saveDraft = async (
  { actor, flows, now }: Deps,
  id: FlowId,
  { nodes, connections, revision, draftVersion }: Draft,
): Promise<{ draftVersion: number; at: string }> => {
  const drawing: FlowDrawing = { schema: 1, nodes, connections };
  await assertOwnFiles({ actor, flows }, drawing, id);
  const at = now().toISOString();
  const version = (draftVersion ?? 0) + 1;
  const by = { id: actor.userId, name: actor.name };
  const written = await writeTogether([
    flows.atRevision(id, revision),
    flows.draftWrite(id, draftVersion, { drawing, revision, at, by, version }),
  ]);
  if (written.outcome === 'written') return { draftVersion: version, at };
  await findFlow({ flows }, id);
  throw new AppError('ERR_RECORD_CHANGED', undefined);
};

/** @throws AppError ERR_FLOW_NOT_FOUND. */
export const discardDraft = async ({ flows }: Pick<Deps, 'flows'>, id: FlowId): Promise<{ ok: true }> => {
  await findFlow({ flows }, id);
  await writeTogether([flows.draftRemoval(id)]);
  return { ok: true };
};
