import type { AuditId } from '@balcao/shared/contract/audit.ts';
import { flowCampaignId, mostFlowCampaigns, type FlowCampaignId } from '@balcao/shared/contract/flows.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import type { Actor } from '../../../platform/actor.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import { assertReferences } from '../../../platform/references/assert-references.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import { flowCampaignCount } from './flow-count.ts';
import { flowCampaignEntity } from '../store/flow-campaign.entities.ts';
import { flowCampaignStoreFor, type FlowCampaign, type FlowCampaignStore } from '../store/flow-campaign-store.ts';

export type CampaignDeps = {
  actor: Actor;
  campaigns: FlowCampaignStore;
  now: () => Date;
};

export const campaignDeps = (actor: Actor): CampaignDeps => ({
  actor,
  campaigns: flowCampaignStoreFor(actor.companyId),
  now: () => new Date(),
});

type Fields = Pick<FlowCampaign, 'name' | 'phrase' | 'flowId' | 'whatsappId' | 'status'>;

/** @throws AppError ERR_RECORD_NOT_FOUND. */
export const findCampaign = async ({ campaigns }: Pick<CampaignDeps, 'campaigns'>, id: FlowCampaignId): Promise<FlowCampaign> => {
  const found = await campaigns.get(id);
  if (!found) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return found;
};

/** @throws AppError ERR_FLOW_NOT_FOUND, ERR_CONNECTION_NOT_FOUND, ERR_PHRASE_IN_USE, ERR_TOO_MANY_FLOWS. */
export const createCampaign = async (deps: CampaignDeps, fields: Fields): Promise<FlowCampaign> => {
  await assertNamed(deps, fields, null);
  const campaign: FlowCampaign = { id: flowCampaignId.parse(newUlid(deps.now())), ...fields, version: 1 };
  const committed = await commitAct(
    deps.actor,
    { action: 'create', kind: 'flowCampaign', id: campaign.id, name: campaign.name, before: null, after: campaign },
    [await flowCampaignCount(deps.actor.companyId).oneMore(mostFlowCampaigns), ...deps.campaigns.createWrites(campaign)],
    deps.now(),
  );
  if (committed.outcome === 'written') return campaign;
  if (committed.index === 0) throw new AppError('ERR_TOO_MANY_FLOWS', { max: mostFlowCampaigns });
  throw new AppError('ERR_PHRASE_IN_USE', undefined);
};

type Change = { [Name in keyof Fields]?: Fields[Name] | undefined } & { version?: number | undefined };

/** Changes what is named. @throws AppError the codes of the contract. */
export const changeCampaign = (deps: CampaignDeps, id: FlowCampaignId, { version, ...change }: Change): Promise<FlowCampaign> =>
  untilUndisturbed(async () => {
    const before = await findCampaign(deps, id);
    assertVersion(before, version);
    const after: FlowCampaign = { ...before, ...withoutUndefined(change), version: before.version + 1 };
    await assertNamed(deps, after, before);
    const committed = await commitAct(
      deps.actor,
      { action: 'update', kind: 'flowCampaign', id, name: after.name, before, after },
      deps.campaigns.changeWrites(before, after),
      deps.now(),
    );
    if (committed.outcome === 'written') return after;
    // its own row is the first
    if (committed.index === 1) throw new AppError('ERR_PHRASE_IN_USE', undefined);
    return undefined;
  });

/** @throws AppError ERR_RECORD_NOT_FOUND, ERR_RECORD_CHANGED. */
export const deleteCampaign = (deps: CampaignDeps, id: FlowCampaignId): Promise<{ ok: true; auditId: AuditId }> =>
  untilUndisturbed(async () => {
    const before = await findCampaign(deps, id);
    const removals = deps.campaigns.removals(before);
    const committed = await commitAct(
      deps.actor,
      {
        action: 'delete',
        kind: 'flowCampaign',
        id,
        name: before.name,
        before,
        after: null,
        removed: removals.map(({ removed }) => removed),
      },
      [...removals.map(({ write }) => write), await flowCampaignCount(deps.actor.companyId).oneLess()],
      deps.now(),
    );
    // Refused when the phrase was changed or deleted meanwhile: it is read again.
    return committed.outcome === 'written' ? { ok: true as const, auditId: committed.auditId } : undefined;
  });

/** The campaign's references by the entity's names. */
const referring = ({ flowId, whatsappId }: Pick<FlowCampaign, 'flowId' | 'whatsappId'>) => ({ flowId, connectionId: whatsappId });

/** @throws AppError ERR_FLOW_NOT_FOUND, ERR_CONNECTION_NOT_FOUND. */
const assertNamed = ({ actor }: CampaignDeps, after: Fields, before: Fields | null): Promise<void> =>
  assertReferences(actor.companyId, flowCampaignEntity, referring(after), before && referring(before));
