import { Entity } from 'electrodb';
import { model, indexes, tableConfig } from '../../platform/table.ts';

export const tagEntity = () =>
  new Entity(
    {
      model: model('tag'),
      attributes: {
        companyId: { type: 'number', required: true },
        tagId: { type: 'string', required: true },
        name: { type: 'string', required: true },
        color: { type: 'string', required: true },
        kanban: { type: 'boolean', required: true },
      },
      indexes: {
        byId: {
          collection: 'names',
          pk: { field: indexes.primary.pk, composite: ['companyId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['tagId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );
