import Toggle from '@cloudscape-design/components/toggle';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListStates } from '../../../components/list-page/list-states.tsx';
import { api } from '../../../lib/api/client.ts';

const platformSettingsQuery = () =>
  queryOptions({ queryKey: ['platformSettings'], queryFn: ({ signal }) => api.listSettings(undefined, { signal }), staleTime: 0 });

/** What holds for every company of the installation. */
export const PlatformTab = () => {
  const { t } = useTranslation('settings');
  const query = useQuery(platformSettingsQuery());
  const saving = useMutation({
    mutationFn: (value: string) => api.putSetting({ params: { key: 'userCreation' }, body: { value } }),
    meta: { refreshes: [platformSettingsQuery().queryKey] },
  });
  const isOn = query.data?.some(({ key, value }) => key === 'userCreation' && value === 'enabled') ?? false;
  return (
    <ListStates query={query} count={1} empty={{ title: '' }}>
      <section className="setting-group">
        <Toggle
          checked={saving.isPending ? saving.variables === 'enabled' : isOn}
          description={t('hints.userCreation')}
          onChange={({ detail }) => saving.mutate(detail.checked ? 'enabled' : 'disabled')}
        >
          {t('names.userCreation')}
        </Toggle>
      </section>
    </ListStates>
  );
};
