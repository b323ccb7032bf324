import { number, oneOf, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

/** One row per (thing, token). Tokens are spread over partitions by their first two letters. */
export const postingEntity = entity(
  'posting',
  {
    companyId: number('ci'),
    scope: oneOf('s', ['contact']),
    prefix: text('p'),
    token: text('t'),
    /** Contact id. */
    target: text('ta'),
  },
  {
    byToken: { pk: ['companyId', 'scope', 'prefix'], sk: ['token', 'target'] },
  },
);
