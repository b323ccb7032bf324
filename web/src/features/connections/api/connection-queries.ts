import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';

export type ConnectionDetails = Output<'getConnection'>;
export type CompanyConnections = Output<'listCompanyConnections'>['companies'][number];

/** Super users name the company whose connection it is; everybody else leaves it out. */
export const ofCompany = (companyId: number | undefined): { companyId?: number } => (companyId === undefined ? {} : { companyId });

/** First parts of the keys below, for reading them again. */
export const connectionListsKey = ['connections', 'list'] as const;
export const connectionDetailsKey = ['connections', 'one'] as const;
export const companyConnectionsKey = ['connections', 'companies'] as const;
/** What is read again after a change. */
export const connectionsRefresh = [connectionListsKey, connectionDetailsKey, companyConnectionsKey];

/** A company's connections as everybody may see them; live frames make the list load again. */
export const connectionsQuery = (companyId?: number) =>
  queryOptions({
    queryKey: [...connectionListsKey, ...(companyId === undefined ? [] : [companyId])],
    queryFn: ({ signal }) => api.listConnections({ query: ofCompany(companyId) }, { signal }),
    staleTime: 10 * 60_000,
  });

/** One connection with its QR code while there is one; live frames keep it fresh. */
export const connectionQuery = (id: string, companyId?: number) =>
  queryOptions({
    queryKey: [...connectionDetailsKey, id],
    queryFn: ({ signal }) => api.getConnection({ params: { id }, query: ofCompany(companyId) }, { signal }),
  });

export const newChatStatesKey = ['connections', 'new-chats'] as const;

/** Whether a linked phone may write now to people who never wrote. Only a change of the connection is told: it is read anew by each dialog and conversation that is opened. */
export const newChatStateQuery = (id: string) =>
  queryOptions({
    queryKey: [...newChatStatesKey, id],
    queryFn: ({ signal }) => api.getNewChatState({ params: { id } }, { signal }),
    staleTime: 2_000,
    refetchInterval: 60_000,
  });

/** Pages and Instagram accounts of whoever signed in at Facebook. */
export const facebookAccountsQuery = (token: string, companyId?: number) =>
  queryOptions({
    queryKey: ['connections', 'facebook', token],
    queryFn: () => api.listFacebookAccounts({ query: ofCompany(companyId), body: { facebookUserToken: token } }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });

/** Companies with how many of their connections are up and down, 20 a page. */
export const companyConnectionsQuery = () =>
  infiniteQueryOptions({
    queryKey: companyConnectionsKey,
    queryFn: ({ pageParam, signal }) => api.listCompanyConnections({ query: { session: '0', cursor: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
