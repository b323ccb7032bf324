import { Entity } from 'electrodb';
import { model, indexes, tableConfig } from '../../platform/table.ts';

export const queueEntity = () =>
  new Entity(
    {
      model: model('queue'),
      attributes: {
        companyId: { type: 'number', required: true },
        queueId: { type: 'string', required: true },
        name: { type: 'string', required: true },
        color: { type: 'string', required: true },
        orderQueue: { type: 'number' },
        greetingMessage: { type: 'string', required: true },
      },
      indexes: {
        byId: {
          collection: 'names',
          pk: { field: indexes.primary.pk, composite: ['companyId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['queueId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** Keeps a colour to one queue of a company. */
export const queueColorEntity = () =>
  new Entity(
    {
      model: model('queueColor'),
      attributes: {
        companyId: { type: 'number', required: true },
        color: { type: 'string', required: true },
        queueId: { type: 'string', required: true },
      },
      indexes: {
        byColor: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'color'], casing: 'lower' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );
