import type { CompanyId, FlowId } from '@balcao/shared/domain/ids.ts';
import { flowRecords } from '../../../setup/flows/service/flow-records.ts';

export { flowRunStoreFor as flowRunRecords, type FlowRunStore } from '../store/flow-run-store.ts';
export { flowCountStoreFor as flowCountRecords } from '../store/flow-count-store.ts';

/** Whether conversations can begin with a flow: it is there, switched on and drawn. */
export const canBegin = async (companyId: CompanyId, flowId: FlowId): Promise<boolean> => {
  const flow = await flowRecords(companyId).get(flowId);
  return flow !== null && flow.active && flow.revision > 0;
};
