import type { FlowView } from '@balcao/shared/contract/flows.ts';
import type { Flow, FlowDraft } from '../store/flow-store.ts';
import { linksOf } from './company-files.ts';
import { findFlow, type FlowDeps } from './flow-deps.ts';
import type { FlowId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';

export const toFlowView = ({ uses: _uses, ...flow }: Flow): FlowView => flow;

/** What the editor starts from. @throws AppError ERR_FLOW_NOT_FOUND. */
export const openFlow = async ({ actor, flows, signUrl }: FlowDeps, id: FlowId) => {
  const [flow, draft] = await Promise.all([findFlow({ flows }, id), flows.draft(id)]);
  const saved = flow.revision === 0 ? null : await flows.drawing(id, flow.revision);
  return {
    flow: { ...toFlowView(flow), flow: saved && shown(saved) },
    draft: draft && presentDraft(draft),
    unread: (draft ?? saved)?.unread ?? [],
    files: await linksOf(actor.companyId, signUrl, [saved?.drawing ?? null, draft?.drawing ?? null]),
  };
};

/** @throws AppError ERR_FLOW_NOT_FOUND; ERR_RECORD_NOT_FOUND for a revision that there is not. */
export const openRevision = async ({ actor, flows, signUrl }: FlowDeps, id: FlowId, revision: number) => {
  await findFlow({ flows }, id);
  const saved = await flows.drawing(id, revision);
  if (!saved) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return { ...shown(saved), unread: saved.unread, files: await linksOf(actor.companyId, signUrl, [saved.drawing]) };
};

const shown = ({ drawing }: Pick<FlowDraft, 'drawing'>) => ({ nodes: drawing.nodes, connections: drawing.connections });
const presentDraft = ({ version, revision, at, by, ...draft }: FlowDraft) => ({ ...shown(draft), draftVersion: version, revision, at, by });
