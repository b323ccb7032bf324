import type { FlowDrawing } from '@balcao/shared/domain/flow/drawing.ts';
import type { CompanyId, ConnectionId, FlowId } from '@balcao/shared/domain/ids.ts';
import { flowCampaignStoreFor } from '../store/flow-campaign-store.ts';
import { flowStoreFor } from '../store/flow-store.ts';

export { flowCampaignEntity } from '../store/flow-campaign.entities.ts';
export { flowEntity } from '../store/flow.entities.ts';
export { flowStoreFor as flowRecords, type Flow } from '../store/flow-store.ts';

/** Drawings that conversations run by. A revision never changes, and it stays when its flow is deleted. */
export const flowRevisionRecords = (companyId: CompanyId) => ({
  /** Null for one that was never saved. */
  get: async (flowId: FlowId, revision: number): Promise<FlowDrawing | null> =>
    (await flowStoreFor(companyId).drawing(flowId, revision))?.drawing ?? null,
});

/** The flow that a phrase starts on a connection, if any: at most two rows are read. Whether the flow is there and switched on is the caller's to ask.
 *  @param folded the phrase as `foldPhrase` writes it. */
export const findPhrase = (companyId: CompanyId, connection: ConnectionId, folded: string): Promise<FlowId | null> =>
  flowCampaignStoreFor(companyId).find(connection, folded);
