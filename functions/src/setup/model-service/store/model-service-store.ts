import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { modelServiceEntity, modelSpendEntity } from './model-service.entity.ts';

export type ModelService = {
  url: string;
  model: string;
  transcriptionModel: string;
  sealedKey: string;
  /** 0 = as many as are asked for. */
  monthlyTokens: number;
  version: number;
};

const toService = ({
  url,
  model,
  transcriptionModel,
  sealedKey,
  monthlyTokens,
  version,
}: RowOf<typeof modelServiceEntity>): ModelService => ({
  url,
  model,
  transcriptionModel,
  sealedKey,
  monthlyTokens,
  version,
});

export const modelServiceStoreFor = (companyId: CompanyId) => ({
  get: async (): Promise<ModelService | null> => {
    const row = await modelServiceEntity.get({ companyId }).go({ consistent: true });
    return row && toService(row);
  },
  /** Refused when it is not any more as it was read; null = there was none. */
  putWrite: (before: ModelService | null, after: ModelService): RowWrite =>
    before
      ? modelServiceEntity
          .patch({ companyId })
          .set(after)
          .where(({ version }, { eq }) => eq(version, before.version))
          .commit()
      : modelServiceEntity.create({ companyId, ...after }).commit(),
  usedIn: async (month: string): Promise<number> =>
    (await modelSpendEntity.get({ companyId, month }).go({ consistent: true }))?.tokens ?? 0,
  /** Takes tokens out of a month's allowance before they are used, so that whoever asks at the same time finds them gone.
   *  @returns false when the month has not so many left. */
  reserve: async (month: string, tokens: number, limit: number): Promise<boolean> => {
    await modelSpendEntity.create({ companyId, month, tokens: 0 }).attempt();
    const more = modelSpendEntity.patch({ companyId, month }).add({ tokens });
    const write = limit === 0 ? more : more.where((row, { lte }) => lte(row.tokens, limit - tokens));
    return write.attempt();
  },
  /** Puts right what was taken: `tokens` may be negative. */
  settle: async (month: string, tokens: number): Promise<void> => {
    if (tokens !== 0) await modelSpendEntity.patch({ companyId, month }).add({ tokens }).go();
  },
});
export type ModelServiceStore = ReturnType<typeof modelServiceStoreFor>;
