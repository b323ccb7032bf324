import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

export const assistKey = ['assist'];

/** What a model can be asked for: asked once, and again after a while, for an admin may set one up or take it away. */
export const assistQuery = () =>
  queryOptions({ queryKey: assistKey, queryFn: ({ signal }) => api.getAssist(undefined, { signal }), staleTime: 10 * 60_000 });

export const modelServiceQuery = () =>
  queryOptions({ queryKey: ['modelService'], queryFn: ({ signal }) => api.getModelService(undefined, { signal }), staleTime: 0 });

/** The words of a voice message; once written down they stay as long as the page does. */
export const transcriptQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['transcript', messageId],
    queryFn: ({ signal }) => api.assist({ body: { kind: 'transcription', messageId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60 * 60_000,
    retry: false,
  });
