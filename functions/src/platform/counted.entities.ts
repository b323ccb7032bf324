import { number, text, texts } from './table/attributes.ts';
import { entity } from './table/entity.ts';

/** A page: ids of changes up to the time `settledAt` (seconds since 1970) that are included in the numbers of the counter `bucket`. They
 *  were moved out of the counter's row to keep that row small. */
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

/** A change that arrived after the ids of its time were moved to a page (`countedPageEntity`), and that is included in the numbers of
 *  the counter `bucket`. `change`: id of the change. */
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
