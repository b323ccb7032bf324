import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api } from '../../../lib/api/client.ts';
import { contactListsKey } from './contact-list-query.ts';
import { contactsKey } from './contact-queries.ts';

const duplicatesKey = [...contactsKey, 'duplicates'] as const;
/** As many as the server looks at. */
const mostLookedAt = 200;

/** Whose number leads to somebody else, among those on the screen. */
export const duplicatesQuery = (ids: ReadonlyArray<string>) => {
  const asked = ids.slice(0, mostLookedAt).join(',');
  return queryOptions({
    queryKey: [...duplicatesKey, asked],
    queryFn: ({ signal }) => api.listDuplicates({ query: { ids: asked } }, { signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
};

const refreshes = [contactListsKey, duplicatesKey];

/** Makes one of two contacts, and offers to undo it. */
export const useMergeContacts = () => {
  const { t } = useTranslation(['contacts', 'common']);
  const undo = useMutation({
    mutationFn: (id: string) => api.unmergeContacts({ params: { id } }),
    onSuccess: () => showToast('success', t('merge.undone')),
    meta: { refreshes },
  });
  return useMutation({
    mutationFn: (body: { stays: string; goes: string }) => api.mergeContacts({ body }),
    onSuccess: (_saved, { goes }) => showToast('success', t('merge.done'), { label: t('common:undo'), run: () => undo.mutate(goes) }),
    meta: { refreshes },
  });
};
