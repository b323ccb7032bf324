import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '../../../components/list-page/paged-query.ts';
import { api, type Input, type Output } from '../../../lib/api/client.ts';
import { campaignSettingsKey, campaignsKey } from './campaigns-key.ts';

export type Campaign = Output<'getCampaign'>;
export type Recipient = Output<'listCampaignRecipients'>['records'][number];
export type RecipientState = Recipient['state'];
export type CampaignReport = Output<'getCampaignReport'>;
export type CampaignFields = Input<'createCampaign'>['body'];

/** While a campaign sends, its numbers are read again so often, ms. */
export const readAgainMs = 5000;

export const campaignListQuery = (searchParam: string) =>
  pagedQuery([...campaignsKey, 'list', searchParam], (pageNumber, signal) =>
    api.listCampaigns({ query: { searchParam, pageNumber } }, { signal }),
  );

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'one', id],
    queryFn: ({ signal }) => api.getCampaign({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });

/** A campaign's numbers; while it sends or has a job, live events say that there is news, and this covers those that were lost. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'report', id],
    queryFn: ({ signal }) => api.getCampaignReport({ params: { id } }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data && (data.job?.state === 'running' || (data.campaign.status === 'EM_ANDAMENTO' && data.campaign.pausedFor === null))
        ? readAgainMs
        : false,
  });

export type CampaignEstimate = Output<'estimateCampaign'>;

/** What a campaign would cost if it began now. */
export const estimateQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaignEstimate', id],
    queryFn: ({ signal }) => api.estimateCampaign({ params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const recipientsQuery = (id: string, state: RecipientState | null) =>
  infiniteQueryOptions({
    queryKey: [...campaignsKey, 'recipients', id, state],
    queryFn: ({ pageParam, signal }) =>
      api.listCampaignRecipients({ params: { id }, query: { cursor: pageParam ?? undefined, state: state ?? undefined } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
const firstPage: string | null = null;

export const campaignSettingsQuery = () =>
  queryOptions({
    queryKey: campaignSettingsKey,
    queryFn: ({ signal }) => api.getCampaignSettings(undefined, { signal }),
    refetchOnMount: 'always',
  });
export type CampaignSettings = Output<'getCampaignSettings'>['settings'];
