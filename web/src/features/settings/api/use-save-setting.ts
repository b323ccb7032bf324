import type { CompanySettingKey } from '@balcao/shared/domain/companies/company-settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { companySettingsKey, companySettingsQuery } from './setting-queries.ts';

/** Saves one setting, shown at once and taken back when the server refuses it. */
export const useSaveSetting = (companyId: number, column: CompanySettingKey) => {
  const cache = useQueryClient();
  const { queryKey } = companySettingsQuery(companyId);
  return useMutation({
    mutationFn: (data: string) => api.putCompanySetting({ body: { column, data } }),
    onMutate: async (data) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey)?.[column];
      cache.setQueryData(queryKey, (settings) => settings && { ...settings, [column]: data });
      return { before };
    },
    onError: (_error, _data, context) =>
      cache.setQueryData(queryKey, (settings) =>
        settings && context?.before !== undefined ? { ...settings, [column]: context.before } : settings,
      ),
    meta: { refreshes: [companySettingsKey] },
  });
};
