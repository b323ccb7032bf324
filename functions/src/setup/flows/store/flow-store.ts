import type { FlowDrawing } from '@balcao/shared/domain/flow/drawing.ts';
import type { Unread } from '@balcao/shared/domain/flow/read-drawing.ts';
import { flowId as flowIdSchema, type CompanyId, type FlowId } from '@balcao/shared/domain/ids.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { flowDraftEntity, flowDrawingEntity, flowEntity, flowRevisionEntity } from './flow.entities.ts';
import { packDrawing, unpackDrawing } from './pack-drawing.ts';

export type Flow = {
  id: FlowId;
  name: string;
  active: boolean;
  revision: number;
  nodeCount: number;
  uses: string[];
  updatedAt: string;
  version: number;
};
type By = { id: string; name: string };
export type FlowRevision = { revision: number; at: string; by: By; nodeCount: number; connectionCount: number };
export type FlowDraft = { drawing: FlowDrawing; unread: Unread[]; revision: number; at: string; by: By; version: number };

const toFlow = ({ flowId, companyId: _company, version, ...row }: RowOf<typeof flowEntity>): Flow => ({
  ...row,
  id: flowIdSchema.parse(flowId),
  version: version ?? 0,
});
const toRow = (companyId: CompanyId, { id, ...flow }: Flow) => ({ companyId, flowId: id, ...flow });

/** A stream image as the flow it holds. */
export const parseFlowImage = (image: Record<string, unknown>): Flow => toFlow(flowEntity.parseRow(image));

export const flowStoreFor = (companyId: CompanyId) => ({
  /** By name. */
  list: async (): Promise<Flow[]> => {
    const { data } = await flowEntity.query('byId', { companyId }).all({ consistent: true });
    return data.map(toFlow).sort((a, b) => a.name.localeCompare(b.name, 'pt') || a.id.localeCompare(b.id));
  },
  get: async (id: FlowId): Promise<Flow | null> => {
    const row = await flowEntity.get({ companyId, flowId: id }).go({ consistent: true });
    return row && toFlow(row);
  },
  createWrite: (flow: Flow): RowWrite => flowEntity.create(toRow(companyId, flow)).commit(),
  /** Refused when the flow is not any more as it was read. */
  changeWrite: (before: Flow, after: Flow): RowWrite =>
    flowEntity.patch({ companyId, flowId: before.id }).set(toRow(companyId, after)).where(sameVersion(before.version)).commit(),
  removal: (flow: Flow) => flowEntity.removal(toRow(companyId, flow)),

  /** Newest first. */
  revisions: async (flowId: FlowId): Promise<FlowRevision[]> => {
    const { data } = await flowRevisionEntity.query('byFlow', { companyId, flowId }).all();
    return data
      .map(({ revision, at, userId, userName, nodeCount, connectionCount }) => ({
        revision,
        at,
        by: { id: userId, name: userName },
        nodeCount,
        connectionCount,
      }))
      .sort((a, b) => b.revision - a.revision);
  },
  drawing: async (flowId: FlowId, revision: number): Promise<{ drawing: FlowDrawing; unread: Unread[] } | null> => {
    const row = await flowDrawingEntity.get({ companyId, flowId, revision }).go({ consistent: true });
    return row && unpackDrawing(row.packed);
  },
  /** The rows of a new revision, each refused when there is one by that number. @throws AppError ERR_FLOW_TOO_LARGE. */
  revisionWrites: (
    flowId: FlowId,
    drawing: FlowDrawing,
    { revision, at, by }: Pick<FlowRevision, 'revision' | 'at' | 'by'>,
  ): RowWrite[] => [
    flowDrawingEntity.create({ companyId, flowId, revision, packed: packDrawing(drawing) }).commit(),
    flowRevisionEntity
      .create({
        companyId,
        flowId,
        revision,
        at,
        userId: by.id,
        userName: by.name,
        nodeCount: drawing.nodes.length,
        connectionCount: drawing.connections.length,
      })
      .commit(),
  ],

  draft: async (flowId: FlowId): Promise<FlowDraft | null> => {
    const row = await flowDraftEntity.get({ companyId, flowId }).go({ consistent: true });
    if (!row) return null;
    const { packed, revision, at, userId, userName, version } = row;
    return { ...unpackDrawing(packed), revision, at, by: { id: userId, name: userName }, version: version ?? 0 };
  },
  /** Refused when the draft is not the one it goes on from. @throws AppError ERR_FLOW_TOO_LARGE. */
  draftWrite: (flowId: FlowId, before: number | null, { drawing, revision, at, by, version }: Omit<FlowDraft, 'unread'>): RowWrite => {
    const row = { companyId, flowId, packed: packDrawing(drawing), revision, at, userId: by.id, userName: by.name, version };
    return before === null ? flowDraftEntity.create(row).commit() : flowDraftEntity.put(row).where(sameVersion(before)).commit();
  },
  draftRemoval: (flowId: FlowId): RowWrite => flowDraftEntity.delete({ companyId, flowId }).commit(),
  /** Refused when the draft is another one by now. */
  sameDraftRemoval: (flowId: FlowId, { version, by }: Pick<FlowDraft, 'version' | 'by'>): RowWrite =>
    flowDraftEntity
      .delete({ companyId, flowId })
      .where((row, is) => `${sameVersion(version)(row, is)} AND ${is.eq(row.userId, by.id)}`)
      .commit(),
  /** That the flow is there and nothing was saved since this revision, for a transaction. */
  atRevision: (flowId: FlowId, revision: number): RowWrite =>
    flowEntity
      .check({ companyId, flowId })
      .where((row, { eq }) => eq(row.revision, revision))
      .commit(),
});
export type FlowStore = ReturnType<typeof flowStoreFor>;
