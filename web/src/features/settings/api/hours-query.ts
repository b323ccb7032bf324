import { queryOptions, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { companyHoursKey } from './setting-queries.ts';
import { api, type Input, type Output } from '../../../lib/api/client.ts';

export type Hours = Output<'getCompanyHours'>;

export const hoursQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...companyHoursKey, companyId],
    queryFn: ({ signal }) => api.getCompanyHours({ params: { id: companyId } }, { signal }),
    refetchOnMount: 'always',
  });

export const useSaveHours = (companyId: number) => {
  const { t } = useTranslation('settings');
  return useMutation({
    mutationFn: (body: Input<'putCompanyHours'>['body']) => api.putCompanyHours({ params: { id: companyId }, body }),
    onSuccess: () => showToast('success', t('hours.saved')),
    meta: { refreshes: [[...companyHoursKey, companyId]], failsWithoutToast: true },
  });
};
