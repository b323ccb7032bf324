import { queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';

export type MessageCosts = Output<'getMessageCosts'>;
export type CostLine = MessageCosts['lines'][number];
export type MessagePrices = Output<'getMessagePrices'>;
export type PriceRow = MessagePrices['rows'][number];

export const pricesKey = ['messagePrices'] as const;

export const messageCostsQuery = (month: string) =>
  queryOptions({
    queryKey: ['messageCosts', month],
    queryFn: ({ signal }) => api.getMessageCosts({ query: { month } }, { signal }),
  });

export const messagePricesQuery = () =>
  queryOptions({ queryKey: pricesKey, queryFn: ({ signal }) => api.getMessagePrices(undefined, { signal }), refetchOnMount: 'always' });
