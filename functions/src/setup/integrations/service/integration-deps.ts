import type { Usage } from '@balcao/shared/contract/audit.ts';
import type { FlowId, IntegrationId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { flowRecords, type Flow } from '../../flows/service/flow-records.ts';
import type { Actor } from '../../../platform/actor.ts';
import { callPublic } from '../../../platform/egress/call-public.ts';
import { readEnv } from '../../../platform/env.ts';
import { openSecret, sealSecret } from '../../../platform/secret-box.ts';
import { listUsages } from '../../../wiring/audit/service/list-usage.ts';
import { integrationsEnv } from '../env.ts';
import { integrationStoreFor, type Integration, type IntegrationStore } from '../store/integration-store.ts';

export type IntegrationDeps = {
  actor: Actor;
  integrations: IntegrationStore;
  flow: (id: FlowId) => Promise<Flow | null>;
  call: typeof callPublic;
  ownOrigins: ReadonlySet<string>;
  seal: (plain: string) => string;
  open: (sealed: string) => string;
  /** What names these records, by their ids. */
  usagesOf: <Id extends string>(ids: ReadonlyArray<Id>) => Promise<Map<Id, Usage[]>>;
  now: () => Date;
};

export const integrationDeps = (actor: Actor): IntegrationDeps => ({
  actor,
  integrations: integrationStoreFor(actor.companyId),
  flow: flowRecords(actor.companyId).get,
  call: callPublic,
  ownOrigins: readEnv(integrationsEnv).OWN_ORIGINS,
  seal: (plain) => sealSecret(actor.companyId, plain),
  open: (sealed) => openSecret(actor.companyId, sealed),
  usagesOf: (ids) => listUsages(actor, ids),
  now: () => new Date(),
});

/** @throws AppError ERR_INTEGRATION_NOT_FOUND. */
export const findIntegration = async (
  { integrations }: { integrations: Pick<IntegrationStore, 'get'> },
  id: IntegrationId,
): Promise<Integration> => {
  const found = await integrations.get(id);
  if (!found) throw new AppError('ERR_INTEGRATION_NOT_FOUND', undefined);
  return found;
};
