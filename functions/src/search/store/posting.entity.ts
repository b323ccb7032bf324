import { Entity } from 'electrodb';
import { indexes, model, tableConfig } from '../../platform/table.ts';

/** One row per (thing, token). Tokens are spread over partitions by their first two letters. */
export const postingEntity = () =>
  new Entity(
    {
      model: model('posting'),
      attributes: {
        companyId: { type: 'number', required: true },
        scope: { type: ['contact', 'message'] as const, required: true },
        prefix: { type: 'string', required: true },
        token: { type: 'string', required: true },
        /** Contact id, or thread id for words of messages. */
        target: { type: 'string', required: true },
      },
      indexes: {
        byToken: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'scope', 'prefix'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['token', 'target'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );
