import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';

export type Delivery = Output<'listDeliveries'>['deliveries'][number];

const firstPage = (): string | null => null;

/** What was sent to an integration, newest first; read anew each time it is opened. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['integrationDeliveries', id],
    queryFn: ({ pageParam, signal }) =>
      api.listDeliveries({ params: { id }, query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    refetchOnMount: 'always',
  });

/** Sends an event once more; the customer hears nothing of the answer, which is shown where it was asked. */
export const useReplayDelivery = (id: string) =>
  useMutation({
    mutationFn: (deliveryId: string) => api.replayDelivery({ params: { id, deliveryId } }),
    meta: { failsWithoutToast: true },
  });
