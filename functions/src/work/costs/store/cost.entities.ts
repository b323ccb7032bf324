import type { PriceRow } from '@balcao/shared/domain/campaigns/price-table.ts';
import { json, number, optional, text, texts } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** What Meta charges for a message. One row, which belongs to the platform. */
export const messagePricesEntity = entity(
  'messagePrices',
  { name: text('n'), rows: json<ReadonlyArray<PriceRow>>('r'), version: number('ve') },
  { byName: { pk: [], sk: ['name'] } },
);

/** Numbers of one connection in one month. `line`: `price`, category and country of the price table; or `resolved`, conversations that ended; or `joinable`,
 *  messages of bots that would have fitted into the one before. */
export const messageCostEntity = entity(
  'messageCost',
  {
    companyId: number('ci'),
    /** As 2026-11, where the company is. */
    month: text('mo'),
    connectionId: text('co'),
    line: text('l'),
    messages: number('m'),
    billable: number('b'),
    microUsd: number('u'),
    /** Messages that the numbers include already, of those after `settledAt`: see count-once.ts. */
    counted: optional(texts('c')),
    settledAt: optional(number('sa')),
  },
  { byMonth: { pk: ['companyId'], sk: ['month', 'connectionId', 'line'] } },
);

/** What the delivered messages of one campaign cost. */
export const campaignCostEntity = entity(
  'campaignCost',
  {
    companyId: number('ci'),
    campaignId: text('ca'),
    messages: number('m'),
    billable: number('b'),
    /** Of the billable ones, those for whose country the price table had no price. */
    unpriced: number('un'),
    microUsd: number('u'),
    /** Messages that the numbers include already, of those after `settledAt`: see count-once.ts. */
    counted: optional(texts('c')),
    settledAt: optional(number('sa')),
  },
  { byCampaign: { pk: ['companyId', 'campaignId'], sk: [] } },
);
