import { flag, number, optional, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

export const quickMessageEntity = entity(
  'quickMessage',
  {
    companyId: number('ci'),
    quickMessageId: text('qmi'),
    shortcode: text('s'),
    message: text('m'),
    /** Everybody's, not only its maker's. */
    geral: flag('g'),
    userId: optional(text('ui')),
    isOficial: flag('io'),
  },
  {
    byId: { pk: ['companyId'], sk: ['quickMessageId'] },
  },
);

/** Keeps a shortcode to one quick message of a company. */
export const shortcodeEntity = entity(
  'shortcode',
  {
    companyId: number('ci'),
    shortcode: text('s'),
    quickMessageId: text('qmi'),
  },
  {
    byShortcode: { pk: ['companyId', 'shortcode'], sk: [], anyCase: true },
  },
);
