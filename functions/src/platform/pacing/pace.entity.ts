import { number, text } from '../table/attributes.ts';
import { entity } from '../table/entity.ts';

/** How far something of a company was paced, by its name. */
export const paceEntity = entity(
  'pace',
  {
    companyId: number('ci'),
    name: text('n'),
    /** When its bucket is full again, epoch milliseconds. */
    fullAt: number('f'),
    expiresAt: number('x'),
  },
  { byName: { pk: ['companyId', 'name'], sk: [] } },
);
