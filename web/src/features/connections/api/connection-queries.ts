import { queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';

export type ConnectionDetails = Output<'getConnection'>;

/** One connection with its QR code while there is one; live frames keep it fresh. */
export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['connections', 'one', id],
    queryFn: ({ signal }) => api.getConnection({ params: { id }, query: {} }, { signal }),
  });
