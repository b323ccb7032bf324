import { number, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** The language model that a company's texts are given to; one a company. */
export const modelServiceEntity = entity(
  'modelService',
  {
    companyId: number('ci'),
    url: text('u'),
    model: text('m'),
    transcriptionModel: text('tm'),
    /** As `sealSecret` left it; empty where the service asks for none. */
    sealedKey: text('k'),
    monthlyTokens: number('mt'),
    version: number('ve'),
  },
  { byCompany: { pk: ['companyId'], sk: [] } },
);

/** What a company used of its model in a month: what was answered, and what is being asked. */
export const modelSpendEntity = entity(
  'modelSpend',
  {
    companyId: number('ci'),
    /** `2026-11`, in the company's time zone. */
    month: text('mo'),
    tokens: number('t'),
  },
  { byMonth: { pk: ['companyId'], sk: ['month'] } },
);
