import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

export const companySettingsKey = ['settings'] as const;
export const companyHoursKey = ['companyHours'] as const;

/** A company's settings by their names: which parts its screens show, what has to be filled in. A live frame makes them load again. */
export const companySettingsQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...companySettingsKey, companyId],
    queryFn: ({ signal }) => api.getCompanySettings({ params: { companyId } }, { signal }),
  });
