import { queryOptions } from '@tanstack/react-query';
import { loadConfig } from './config.ts';

/** Where this installation's API is, as the host says. */
export const configQuery = () => queryOptions({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity });
