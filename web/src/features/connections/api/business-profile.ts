import { queryOptions, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input, type Output } from '../../../lib/api/client.ts';
import { uploadMedia } from '../../../lib/api/upload-media.ts';
import { ofCompany } from './connection-queries.ts';

export type BusinessProfile = Output<'getBusinessProfile'>;

/** What customers see of an official number beside its name. Meta keeps it, and is asked each time. */
export const businessProfileQuery = (id: string, companyId?: number) =>
  queryOptions({
    queryKey: ['connections', 'business-profile', id],
    queryFn: ({ signal }) => api.getBusinessProfile({ params: { id }, query: ofCompany(companyId) }, { signal }),
    refetchOnMount: 'always',
    gcTime: 0,
    retry: false,
  });

type Change = Omit<Input<'updateBusinessProfile'>['body'], 'picture'>;

export const useSaveBusinessProfile = (id: string, companyId: number | undefined) => {
  const { t } = useTranslation('connections');
  return useMutation({
    mutationFn: async ({ change, picture }: { change: Change; picture: File | null }) =>
      api.updateBusinessProfile({
        params: { id },
        query: ofCompany(companyId),
        body: { ...change, picture: picture ? await uploadMedia(picture) : undefined },
      }),
    onSuccess: () => showToast('success', t('profile.saved')),
    meta: { failsWithoutToast: true },
  });
};
