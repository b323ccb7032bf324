import { queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '../../../components/list-page/paged-query.ts';
import { api, type Output } from '../../../lib/api/client.ts';
import { campaignsKey, flowsKey } from './flows-key.ts';

export type Flow = Output<'listFlows'>['flows'][number];
export type OpenFlow = Output<'getFlow'>;
export type FlowRevision = Output<'listFlowRevisions'>[number];
export type FlowCampaign = Output<'listFlowCampaigns'>['flow'][number];

/** Flows as their page lists them. A live frame makes it load again. */
export const flowListQuery = (searchParam: string) =>
  pagedQuery([...flowsKey, 'list', searchParam], (pageNumber, signal) => api.listFlows({ query: { searchParam, pageNumber } }, { signal }));

/** Pages of names that are read for one list to choose from: more flows than a company may have. */
const mostPages = 8;

/** Every flow of the company, to choose one. */
export const flowNamesQuery = () =>
  queryOptions({
    queryKey: [...flowsKey, 'names'],
    queryFn: async ({ signal }) => {
      const flows: Flow[] = [];
      for (let pageNumber = 1; pageNumber <= mostPages; pageNumber++) {
        const page = await api.listFlows({ query: { pageNumber } }, { signal });
        flows.push(...page.flows);
        if (!page.hasMore) break;
      }
      return flows;
    },
    staleTime: 60_000,
  });

/** What the editor starts from: read each time it opens, and not again while one draws. */
export const openFlowQuery = (id: string) =>
  queryOptions({
    queryKey: ['flow', id],
    queryFn: ({ signal }) => api.getFlow({ params: { id } }, { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
  });

/** The same, read again at every live frame, to learn that somebody else saved. */
export const flowVersionQuery = (id: string) =>
  queryOptions({
    queryKey: [...flowsKey, 'one', id],
    queryFn: async ({ signal }) => {
      const { flow } = await api.getFlow({ params: { id } }, { signal });
      return { version: flow.version, revision: flow.revision, active: flow.active, name: flow.name };
    },
    staleTime: 60_000,
  });

export const flowRevisionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...flowsKey, 'revisions', id],
    queryFn: ({ signal }) => api.listFlowRevisions({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });

/** A revision never changes. */
export const flowRevisionQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: ['flowRevision', id, revision],
    queryFn: ({ signal }) => api.getFlowRevision({ params: { id, revision } }, { signal }),
    staleTime: 30 * 60_000,
  });

export const campaignsQuery = () =>
  queryOptions({
    queryKey: campaignsKey,
    queryFn: async ({ signal }) => (await api.listFlowCampaigns(undefined, { signal })).flow,
    staleTime: 10 * 60_000,
  });

/** How often conversations of the last thirty days passed each node. */
export const flowNumbersQuery = (id: string) =>
  queryOptions({
    queryKey: ['flowNumbers', id],
    queryFn: async ({ signal }) => (await api.getFlowNumbers({ params: { id }, query: {} }, { signal })).nodes,
    staleTime: 60_000,
  });
