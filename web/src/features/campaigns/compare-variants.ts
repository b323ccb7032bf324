import { confidenceOf } from '@balcao/shared/domain/campaigns/variants.ts';
import type { CampaignReport } from './api/campaign-queries.ts';

type Variant = CampaignReport['variants'][number];
/** `confidence`: how sure it is that the variant which is answered most is better than this one, 0 to 1; null = the figures say nothing, or it is that one. */
export type Compared = Variant & { confidence: number | null };

const rate = ({ people, answered }: Variant): number => (people === 0 ? 0 : answered / people);

/** The variant that is answered most often; null = nobody has answered one. */
export const bestOf = (variants: ReadonlyArray<Variant>): number | null => {
  const best = variants.reduce<Variant | null>((most, each) => (rate(each) > (most ? rate(most) : 0) ? each : most), null);
  return best?.variant ?? null;
};

/** Each variant with how sure it is that the best one is better. */
export const compared = (variants: ReadonlyArray<Variant>): Compared[] => {
  const best = variants.find(({ variant }) => variant === bestOf(variants));
  return variants.map((each) => {
    const confidence = best && best !== each ? confidenceOf(best, each) : 0;
    return { ...each, confidence: confidence === 0 ? null : confidence };
  });
};
