import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { lanesKey, lanesQuery } from './lane-queries.ts';

/** The lanes with one of them put before another, or behind all (null). Pure. */
export const withLanePlaced = <Lane extends { id: string }>(lanes: ReadonlyArray<Lane>, id: string, before: string | null): Lane[] => {
  const lane = lanes.find((each) => each.id === id);
  if (!lane || before === id) return [...lanes];
  const others = lanes.filter((each) => each !== lane);
  const at = others.findIndex((each) => each.id === before);
  return others.toSpliced(at === -1 ? others.length : at, 0, lane);
};

/** Moves a lane at once, and puts it back when the server says otherwise. */
export const usePlaceLane = () => {
  const cache = useQueryClient();
  const { queryKey } = lanesQuery();
  return useMutation({
    mutationFn: ({ id, before }: { id: string; before: string | null }) => api.placeLane({ params: { id }, body: { before } }),
    onMutate: async ({ id, before }) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (lanes) => lanes && withLanePlaced(lanes, id, before));
    },
    onSuccess: (lanes) => cache.setQueryData(queryKey, lanes),
    onError: () => cache.invalidateQueries({ queryKey: lanesKey }),
  });
};
