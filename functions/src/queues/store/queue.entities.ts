import { number, optional, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

export const queueEntity = entity(
  'queue',
  {
    companyId: number('ci'),
    queueId: text('qi'),
    name: text('n'),
    color: text('c'),
    orderQueue: optional(number('oq')),
    greetingMessage: text('gm'),
  },
  {
    byId: { pk: ['companyId'], sk: ['queueId'] },
  },
  { group: 'names' },
);

/** Keeps a colour to one queue of a company. */
export const queueColorEntity = entity(
  'queueColor',
  {
    companyId: number('ci'),
    color: text('c'),
    queueId: text('qi'),
  },
  {
    byColor: { pk: ['companyId', 'color'], sk: [], anyCase: true },
  },
);
