import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '../../../components/list-page/paged-query.ts';
import { api, type Input, type Output } from '../../../lib/api/client.ts';
import { campaignsKey } from './campaigns-key.ts';

export type Campaign = Output<'getCampaign'>;
export type Recipient = Output<'listCampaignRecipients'>['records'][number];
export type RecipientState = Recipient['state'];

/** While a campaign sends, its numbers are read again so often, ms. */
export const readAgainMs = 5000;

export const campaignListQuery = (searchParam: string) => ({
  ...pagedQuery([...campaignsKey, 'list', searchParam], (pageNumber, signal) =>
    api.listCampaigns({ query: { searchParam, pageNumber } }, { signal }),
  ),
});

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'one', id],
    queryFn: ({ signal }) => api.getCampaign({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });

export const recipientsQuery = (id: string, state: RecipientState | null) =>
  infiniteQueryOptions({
    queryKey: [...campaignsKey, 'recipients', id, state],
    queryFn: ({ pageParam, signal }) =>
      api.listCampaignRecipients(
        { params: { id }, query: { ...(pageParam === null ? {} : { cursor: pageParam }), ...(state === null ? {} : { state }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

export const campaignSettingsQuery = () =>
  queryOptions({
    queryKey: ['campaignSettings'],
    queryFn: ({ signal }) => api.getCampaignSettings({}, { signal }),
    refetchOnMount: 'always',
  });
export type CampaignSettings = Input<'saveCampaignSettings'>['body']['settings'];
