import { Entity } from 'electrodb';
import { model, indexes, tableConfig } from '../../platform/table.ts';

export const quickMessageEntity = () =>
  new Entity(
    {
      model: model('quickMessage'),
      attributes: {
        companyId: { type: 'number', required: true },
        quickMessageId: { type: 'string', required: true },
        shortcode: { type: 'string', required: true },
        message: { type: 'string', required: true },
        /** Everybody's, not only its maker's. */
        geral: { type: 'boolean', required: true },
        userId: { type: 'string' },
        isOficial: { type: 'boolean', required: true },
      },
      indexes: {
        byId: {
          pk: { field: indexes.primary.pk, composite: ['companyId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['quickMessageId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** Keeps a shortcode to one quick message of a company. */
export const shortcodeEntity = () =>
  new Entity(
    {
      model: model('shortcode'),
      attributes: {
        companyId: { type: 'number', required: true },
        shortcode: { type: 'string', required: true },
        quickMessageId: { type: 'string', required: true },
      },
      indexes: {
        byShortcode: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'shortcode'], casing: 'lower' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );
