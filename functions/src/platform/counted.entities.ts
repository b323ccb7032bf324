import { number, text, texts } from './table/attributes.ts';
import { entity } from './table/entity.ts';

/** Changes up to an instant that stand in a counter's numbers, and no longer in its row. */
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

/** A late change that stands in a counter's numbers. */
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
