import { queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';
import { connectionListsKey, ofCompany } from './connection-queries.ts';

export type NumberStanding = Output<'listNumberStandings'>[number];

/** How the company's official numbers stand with Meta. Under the key of the lists of connections: what makes those load again says this too. */
export const numberStandingsQuery = (companyId?: number) =>
  queryOptions({
    queryKey: [...connectionListsKey, ...(companyId === undefined ? [] : [companyId]), 'standings'],
    queryFn: ({ signal }) => api.listNumberStandings({ query: ofCompany(companyId) }, { signal }),
    staleTime: 60_000,
  });
