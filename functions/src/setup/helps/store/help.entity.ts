import { number, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** A video that explains the product. Belongs to no company. */
export const helpEntity = entity(
  'help',
  { helpId: text('hi'), title: text('t'), description: text('d'), video: text('v'), version: optional(number('ve')) },
  { byId: { pk: [], sk: ['helpId'] } },
);
