import { queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';
import { macrosKey } from './macros-key.ts';

export type Macro = Output<'listMacros'>[number];
export type MacroStep = Macro['steps'][number];

/** One's own macros, then everybody's, in the order of their keys. A live frame makes the list load again. */
export const macrosQuery = () =>
  queryOptions({
    queryKey: macrosKey,
    queryFn: ({ signal }) => api.listMacros(undefined, { signal }),
    staleTime: 10 * 60_000,
  });
