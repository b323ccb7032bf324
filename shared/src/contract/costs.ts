import * as z from 'zod';
import { mostPriceRows, priceRow } from '../domain/campaigns/price-table.ts';
import { connectionId } from '../domain/ids.ts';
import { recordVersion } from './record.ts';
import { route } from './route.ts';

const priceRows = z
  .array(priceRow)
  .max(mostPriceRows)
  .refine((rows) => new Set(rows.map(({ country, category, from }) => `${country} ${category} ${from}`)).size === rows.length, {
    message: 'the same country, category and day twice',
  });

export const messagePrices = z.object({ rows: priceRows, version: recordVersion });
export type MessagePrices = z.infer<typeof messagePrices>;

/** A calendar month, as `2026-11`. */
export const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/);

/** Messages of one number in one month, in one of Meta's categories and one country of the price table (`*` = its row for all others, null = it has none). */
export const costLine = z.object({
  connectionId,
  category: z.string(),
  country: z.string().nullable(),
  /** Delivered ones. */
  messages: z.number().int(),
  /** Those of them that Meta charges for. */
  billable: z.number().int(),
  /** What they cost, in millionths of a US dollar, by the prices of the day on which each was delivered. */
  microUsd: z.number().int(),
});

export const messageCosts = z.object({
  month,
  lines: z.array(costLine),
  numbers: z.array(
    z.object({
      connectionId,
      /** Service messages that were delivered, and how many of a month are free. */
      service: z.number().int(),
      free: z.number().int(),
      /** Conversations that were resolved. */
      resolved: z.number().int(),
      /** Messages of bots that would have fitted into the one before. */
      joinable: z.number().int(),
    }),
  ),
});
export type MessageCosts = z.infer<typeof messageCosts>;

export const costsContract = {
  getMessagePrices: route({
    method: 'GET',
    path: '/message-prices',
    permission: 'signed-in',
    summary: 'What Meta charges for a message, by country, category and day from which it counts',
    response: messagePrices,
    errors: [],
  }),
  saveMessagePrices: route({
    method: 'PUT',
    path: '/message-prices',
    permission: 'super',
    summary: 'Replaces the price table',
    body: z.object({ rows: priceRows, version: recordVersion.optional() }),
    response: messagePrices,
    errors: ['ERR_RECORD_CHANGED'],
  }),
  getMessageCosts: route({
    method: 'GET',
    path: '/message-costs',
    permission: 'company:admin',
    summary: 'What the messages of a month cost, by number, category and country',
    query: z.object({ month: month.optional() }),
    response: messageCosts,
    errors: ['ERR_COMPANY_NOT_FOUND'],
  }),
};
