import { flag, number, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

export const tagEntity = entity(
  'tag',
  {
    companyId: number('ci'),
    tagId: text('ti'),
    name: text('n'),
    color: text('c'),
    kanban: flag('k'),
  },
  {
    byId: { pk: ['companyId'], sk: ['tagId'] },
  },
  { group: 'names' },
);
