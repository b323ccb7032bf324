import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';

export type ConnectionDetails = Output<'getConnection'>;
export type CompanyConnections = Output<'listCompanyConnections'>['companies'][number];

/** Super users name the company whose connection it is; everybody else leaves it out. */
export const ofCompany = (companyId: number | undefined): { companyId?: number } => (companyId === undefined ? {} : { companyId });

/** One connection with its QR code while there is one; live frames keep it fresh. */
export const connectionQuery = (id: string, companyId?: number) =>
  queryOptions({
    queryKey: ['connections', 'one', id],
    queryFn: ({ signal }) => api.getConnection({ params: { id }, query: ofCompany(companyId) }, { signal }),
  });

/** What the company's settings say to its connections: which tabs there are, what has to be filled in. */
export const companySettingsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['directory', 'setting', companyId],
    queryFn: ({ signal }) => api.getCompanySettings({ params: { companyId } }, { signal }),
  });

/** Companies with how many of their connections are up and down, 20 a page. */
export const companyConnectionsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['connections', 'companies'],
    queryFn: ({ pageParam, signal }) => api.listCompanyConnections({ query: { session: '0', cursor: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
