import Tabs from '@cloudscape-design/components/tabs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { ListStates } from '../../components/list-page/list-states.tsx';
import { useSession } from '../../lib/api/session.ts';
import { refusalFor } from '../../lib/rights.ts';
import { companySettingsQuery } from './api/setting-queries.ts';
import { hoursQuery } from './api/hours-query.ts';
import { ModelTab } from './components/load-model-tab.ts';
import { OpeningHoursTab } from './components/opening-hours-tab.tsx';
import { OptionsTab } from './components/options-tab.tsx';
import { ConfigurationTab } from './components/configuration-tab.tsx';
import { Part } from '../../components/boundary.tsx';
import '../../components/record-form/record-form.css';
import './settings-page.css';

/** What holds for the whole company; super users also see what holds for the installation. */
export const SettingsPage = () => {
  const { t } = useTranslation('settings');
  const user = useSession((session) => session.user);
  const navigate = useNavigate();
  const { part = 'options' } = useSearch({ strict: false });
  const companyId = user?.companyId ?? 0;
  const settings = useQuery({ ...companySettingsQuery(companyId), enabled: user !== null });
  const hours = useQuery({ ...hoursQuery(companyId), enabled: user !== null });
  if (!user) return null;
  const data = settings.data ?? {};
  const tabs = [
    { id: 'options', label: t('tabs.options'), content: <OptionsTab companyId={companyId} settings={data} /> },
    {
      id: 'hours',
      label: t('tabs.hours'),
      content: (
        <ListStates query={hours} count={1} empty={{ title: '' }}>
          {hours.data && <OpeningHoursTab companyId={companyId} settings={data} hours={hours.data} />}
        </ListStates>
      ),
    },
    { id: 'configuration', label: t('tabs.configuration'), content: <ConfigurationTab /> },
    ...(refusalFor(user, 'ai:manage') === null
      ? [
          {
            id: 'model',
            label: t('tabs.model'),
            content: (
              <Part>
                <ModelTab />
              </Part>
            ),
          },
        ]
      : []),
  ];
  return (
    <ListPage title={t('title')} about={t('about')}>
      <ListStates query={settings} count={1} empty={{ title: '' }}>
        <Tabs
          activeTabId={tabs.some(({ id }) => id === part) ? part : 'options'}
          tabs={tabs}
          onChange={({ detail }) => void navigate({ to: '.', search: (known) => ({ ...known, part: detail.activeTabId }), replace: true })}
        />
      </ListStates>
    </ListPage>
  );
};
