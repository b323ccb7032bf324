import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

/** As long as the server may need to look behind a link, in turns. */
const asksAgainMs = 2000;
const mostAnswers = 8;

/** What lies behind a message's first link; another one when the message was changed. Asked once: a card is not worth a second failure. */
export const linkPreviewQuery = (messageId: string, link: string) =>
  queryOptions({
    queryKey: ['link-preview', messageId, link],
    queryFn: ({ signal }) => api.getLinkPreview({ query: { messageId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.isPending && state.dataUpdateCount < mostAnswers ? asksAgainMs : false),
  });
