import { useMutation } from '@tanstack/react-query';
import { api, type Input } from '../../../lib/api/client.ts';
import { assistKey, modelServiceQuery } from '../../assist/api/assist-queries.ts';

/** Sets up the model, or takes it away. */
export const useSaveModel = () =>
  useMutation({
    mutationFn: (body: Input<'putModelService'>['body']) => api.putModelService({ body }),
    meta: { refreshes: [modelServiceQuery().queryKey, assistKey] },
  });
