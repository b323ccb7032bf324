import { flowCampaignId, type FlowCampaignId, type FlowCampaignView } from '@balcao/shared/contract/flows.ts';
import { foldPhrase } from '@balcao/shared/domain/flow/fold-phrase.ts';
import {
  connectionId as connectionIdSchema,
  flowId as flowIdSchema,
  type CompanyId,
  type ConnectionId,
  type FlowId,
} from '@balcao/shared/domain/ids.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { flowCampaignEntity, flowPhraseEntity } from './flow-campaign.entities.ts';

export type FlowCampaign = FlowCampaignView;

const anyPlace = 'any';
const toCampaign = (row: RowOf<typeof flowCampaignEntity>): FlowCampaign => ({
  id: flowCampaignId.parse(row.flowCampaignId),
  name: row.name,
  phrase: row.phrase,
  flowId: flowIdSchema.parse(row.flowId),
  whatsappId: row.connectionId === undefined ? null : connectionIdSchema.parse(row.connectionId),
  status: row.status,
  version: row.version ?? 0,
});
const toRow = (companyId: CompanyId, { id, whatsappId, ...fields }: FlowCampaign) => ({
  companyId,
  flowCampaignId: id,
  ...fields,
  connectionId: whatsappId,
});
const placeOf = ({ phrase, whatsappId }: Pick<FlowCampaign, 'phrase' | 'whatsappId'>) => ({
  place: whatsappId ?? anyPlace,
  phrase: foldPhrase(phrase),
});
const toPhraseRow = (companyId: CompanyId, campaign: FlowCampaign) => ({
  companyId,
  ...placeOf(campaign),
  flowCampaignId: campaign.id,
  flowId: campaign.flowId,
  status: campaign.status,
});

/** A stream image as the campaign it holds. */
export const parseFlowCampaignImage = (image: Record<string, unknown>): FlowCampaign => toCampaign(flowCampaignEntity.parseRow(image));

export const flowCampaignStoreFor = (companyId: CompanyId) => ({
  /** By name. */
  list: async (): Promise<FlowCampaign[]> => {
    const { data } = await flowCampaignEntity.query('byId', { companyId }).all({ consistent: true });
    return data.map(toCampaign).sort((a, b) => a.name.localeCompare(b.name, 'pt') || a.id.localeCompare(b.id));
  },
  get: async (id: FlowCampaignId): Promise<FlowCampaign | null> => {
    const row = await flowCampaignEntity.get({ companyId, flowCampaignId: id }).go({ consistent: true });
    return row && toCampaign(row);
  },
  /** The flow that a folded phrase starts on a connection; what is said of this very connection comes before what is said of any. */
  find: async (connection: ConnectionId, folded: string): Promise<FlowId | null> => {
    const keys = [connection, anyPlace].map((place) => ({ companyId, place, phrase: folded }));
    const found = (await flowPhraseEntity.getMany(keys)).filter(({ status }) => status);
    const row = found.find(({ place }) => place === connection) ?? found[0];
    return row ? flowIdSchema.parse(row.flowId) : null;
  },
  /** Its row, then its phrase, which is refused when another campaign has it. */
  createWrites: (campaign: FlowCampaign): RowWrite[] => [
    flowCampaignEntity.create(toRow(companyId, campaign)).commit(),
    flowPhraseEntity.create(toPhraseRow(companyId, campaign)).commit(),
  ],
  /** The row as it is to be, refused when it is not any more as it was read; then its phrase, refused when another campaign has it; then the place it leaves. */
  changeWrites: (before: FlowCampaign, after: FlowCampaign): RowWrite[] => {
    const [from, to] = [placeOf(before), placeOf(after)];
    const own = flowCampaignEntity
      .patch({ companyId, flowCampaignId: before.id })
      .set(toRow(companyId, after))
      .where(sameVersion(before.version))
      .commit();
    if (from.place === to.place && from.phrase === to.phrase) return [own, flowPhraseEntity.put(toPhraseRow(companyId, after)).commit()];
    return [own, flowPhraseEntity.create(toPhraseRow(companyId, after)).commit(), flowPhraseEntity.delete({ companyId, ...from }).commit()];
  },
  /** Everything of a campaign, to take away together. */
  removals: (campaign: FlowCampaign) => [
    flowCampaignEntity.removal(toRow(companyId, campaign)),
    flowPhraseEntity.removal(toPhraseRow(companyId, campaign)),
  ],
});
export type FlowCampaignStore = ReturnType<typeof flowCampaignStoreFor>;
