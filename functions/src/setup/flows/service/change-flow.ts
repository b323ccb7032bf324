import { customerLanguageOf, type CustomerLanguage } from '@balcao/shared/domain/customer-language.ts';
import type { AuditId } from '@balcao/shared/contract/audit.ts';
import { longestFlowName, mostFlows, type FlowView } from '@balcao/shared/contract/flows.ts';
import type { FlowDrawing } from '@balcao/shared/domain/flow/drawing.ts';
import { recordsNamedIn } from '@balcao/shared/domain/flow/named-in.ts';
import { readDrawing, type Unread } from '@balcao/shared/domain/flow/read-drawing.ts';
import { flowId as flowIdSchema, type FlowId } from '@balcao/shared/domain/ids.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import type { Flow } from '../store/flow-store.ts';
import { flowCount } from './flow-count.ts';
import { auditedFlow } from './audited-flow.ts';
import { withOwnFiles } from './company-files.ts';
import { findFlow, type FlowDeps } from './flow-deps.ts';
import { toFlowView } from './present-flow.ts';

type Deps = Pick<FlowDeps, 'actor' | 'flows' | 'now'>;

/** A new flow; with a drawing, it is saved as the first. Files of another company are left out of it.
 *  @throws AppError ERR_TOO_MANY_FLOWS, ERR_FLOW_TOO_LARGE, ERR_FLOW_UNREADABLE. */
export const createFlow = async (
  deps: Deps,
  { name, drawing }: { name: string; drawing?: unknown },
): Promise<FlowView & { unread: Unread[] }> => {
  if (drawing === undefined || drawing === null) return { ...toFlowView(await addFlow(deps, name, null)), unread: [] };
  const read = readDrawing(drawing);
  if (read.drawing.nodes.length === 0) throw new AppError('ERR_FLOW_UNREADABLE', undefined);
  return { ...toFlowView(await addFlow(deps, name, await withOwnFiles(deps, read.drawing))), unread: read.unread };
};

/** @throws AppError ERR_FLOW_NOT_FOUND, ERR_TOO_MANY_FLOWS. */
export const duplicateFlow = async (deps: Deps, id: FlowId): Promise<FlowView> => {
  const flow = await findFlow(deps, id);
  const drawn = flow.revision === 0 ? await deps.flows.draft(id) : await deps.flows.drawing(id, flow.revision);
  return toFlowView(await addFlow(deps, copyName(flow.name, customerLanguageOf(deps.actor.settings)), drawn?.drawing ?? null));
};

const copyMarks: Record<CustomerLanguage, string> = { pt: ' (cópia)', en: ' (copy)', es: ' (copia)', tr: ' (kopya)' };
const copyName = (name: string, language: CustomerLanguage): string => {
  const mark = copyMarks[language];
  return `${cutText(name, longestFlowName - mark.length, longestFlowName - mark.length)}${mark}`;
};

/** @throws AppError ERR_TOO_MANY_FLOWS. */
const addFlow = async ({ actor, flows, now }: Deps, name: string, drawing: FlowDrawing | null): Promise<Flow> => {
  const at = now().toISOString();
  const flow: Flow = {
    id: flowIdSchema.parse(newUlid(now())),
    name,
    active: true,
    revision: drawing ? 1 : 0,
    nodeCount: drawing?.nodes.length ?? 0,
    uses: drawing ? recordsNamedIn(drawing) : [],
    updatedAt: at,
    version: 1,
  };
  const by = { id: actor.userId, name: actor.name };
  const written = await commitAct(
    actor,
    { action: 'create', kind: 'flow', id: flow.id, name, before: null, after: auditedFlow(flow) },
    [
      await flowCount(actor.companyId).oneMore(mostFlows),
      flows.createWrite(flow),
      ...(drawing ? flows.revisionWrites(flow.id, drawing, { revision: 1, at, by }) : []),
    ],
    now(),
  );
  if (written.outcome === 'refused') throw new AppError('ERR_TOO_MANY_FLOWS', { max: mostFlows });
  return flow;
};

type Change = { name?: string | undefined; active?: boolean | undefined; version?: number | undefined };

/** Renames it, or switches it on or off. @throws AppError ERR_FLOW_NOT_FOUND, ERR_RECORD_CHANGED. */
export const updateFlow = ({ actor, flows, now }: Deps, id: FlowId, { version, name, active }: Change): Promise<FlowView> =>
  untilUndisturbed(async () => {
    const before = await findFlow({ flows }, id);
    assertVersion(before, version);
    const after: Flow = {
      ...before,
      name: name ?? before.name,
      active: active ?? before.active,
      updatedAt: now().toISOString(),
      version: before.version + 1,
    };
    const { outcome } = await commitAct(
      actor,
      { action: 'update', kind: 'flow', id, name: after.name, before: auditedFlow(before), after: auditedFlow(after) },
      [flows.changeWrite(before, after)],
      now(),
    );
    return outcome === 'written' ? toFlowView(after) : undefined;
  });

/** Its drawings stay for conversations that run by them, and for the day it is put back. @throws AppError ERR_FLOW_NOT_FOUND. */
export const deleteFlow = async ({ actor, flows, now }: Deps, id: FlowId): Promise<{ ok: true; auditId: AuditId }> => {
  const before = await findFlow({ flows }, id);
  const { write, removed } = flows.removal(before);
  const committed = await commitAct(
    actor,
    { action: 'delete', kind: 'flow', id, name: before.name, before: auditedFlow(before), after: null, removed: [removed] },
    [write, await flowCount(actor.companyId).oneLess()],
    now(),
  );
  if (committed.outcome === 'refused') throw new AppError('ERR_FLOW_NOT_FOUND', undefined);
  return { ok: true, auditId: committed.auditId };
};
