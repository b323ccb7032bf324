import { number, optional, text, texts } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** Service messages of one number that were delivered in one month. */
export const serviceCountEntity = entity(
  'serviceCount',
  {
    companyId: number('ci'),
    /** As 2026-11, where the company is. */
    month: text('mo'),
    /** Meta's id of the number. */
    phoneNumberId: text('pn'),
    delivered: number('d'),
    /** Messages after `settledAt` that `delivered` includes already, so that a redelivery does not count them again: see count-once.ts. */
    counted: optional(texts('c')),
    settledAt: optional(number('sa')),
  },
  {
    byMonth: { pk: ['companyId'], sk: ['month', 'phoneNumberId'] },
  },
);

/** That so many percent of a number's free service messages of a month are used: each once. */
export const serviceNoticeEntity = entity(
  'serviceNotice',
  {
    companyId: number('ci'),
    month: text('mo'),
    phoneNumberId: text('pn'),
    percent: number('p'),
    expiresAt: number('x'),
  },
  {
    byMonth: { pk: ['companyId'], sk: ['month', 'phoneNumberId', 'percent'] },
  },
);
