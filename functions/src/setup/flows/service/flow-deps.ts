import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { FlowId } from '@balcao/shared/domain/ids.ts';
import type { Actor } from '../../../platform/actor.ts';
import { signedUrl } from '../../../platform/files.ts';
import { flowStoreFor, type Flow, type FlowStore } from '../store/flow-store.ts';

export type FlowDeps = { actor: Actor; flows: FlowStore; signUrl: typeof signedUrl; now: () => Date };

export const flowDeps = (actor: Actor): FlowDeps => ({
  actor,
  flows: flowStoreFor(actor.companyId),
  signUrl: signedUrl,
  now: () => new Date(),
});

/** @throws AppError ERR_FLOW_NOT_FOUND. */
export const findFlow = async ({ flows }: Pick<FlowDeps, 'flows'>, id: FlowId): Promise<Flow> => {
  const found = await flows.get(id);
  if (!found) throw new AppError('ERR_FLOW_NOT_FOUND', undefined);
  return found;
};
