import { number, text, texts } from './table/attributes.ts';
import { entity } from './table/entity.ts';

/** Ids of changes up to an instant (seconds since 1970) that are included in a counter's numbers. They were moved out of its row to keep
 *  the row small. */
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

/** A change that arrived after its page was written, and is included in a counter's numbers. */
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
