import { number, text, texts } from './table/attributes.ts';
import { entity } from './table/entity.ts';

/** A page of counted changes: ids of changes made up to the time `settledAt` (seconds since 1970) that the numbers of the counter `bucket`
 *  include. They were moved out of the counter's row to keep that row small. */
export const countedPageEntity = entity(
  'countedPage',
  {
    companyId: number('ci'),
    bucket: text('b'),
    settledAt: number('sa'),
    counted: texts('c'),
    expiresAt: number('x'),
  },
  {
    byBucket: { pk: ['companyId', 'bucket'], sk: ['settledAt'] },
  },
);

/** A late change: it arrived after ids of its time had been moved to a row of `countedPageEntity`, and the numbers of the counter `bucket`
 *  include it. `change`: id of the change. */
export const countedLateEntity = entity(
  'countedLate',
  {
    companyId: number('ci'),
    bucket: text('b'),
    change: text('c'),
    expiresAt: number('x'),
  },
  {
    byChange: { pk: ['companyId', 'bucket', 'change'], sk: [] },
  },
);
