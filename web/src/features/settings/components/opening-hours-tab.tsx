import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Hours } from '../api/hours-query.ts';
import { CalendarTab } from './calendar-tab.tsx';
import { ConnectionsWithout } from './connections-without.tsx';
import { HoursTab } from './hours-tab.tsx';
import { type Settings, SettingChoice } from './setting-fields.tsx';

type OpeningHoursTabProps = { companyId: number; settings: Settings; hours: Hours };

/** Everything about opening hours: which ones apply, where they are set, the time zone they are read in, and the days without. */
export const OpeningHoursTab = ({ companyId, settings, hours }: OpeningHoursTabProps) => {
  const { t } = useTranslation('settings');
  const { scheduleType } = settings;
  return (
    <>
      <section className="setting-group">
        <SettingChoice
          companyId={companyId}
          settings={settings}
          name="scheduleType"
          values={['disabled', 'company', 'queue', 'connection']}
        />
        {scheduleType === 'disabled' && <p>{t('hours.none')}</p>}
        {scheduleType === 'queue' && (
          <p>
            {t('hours.inQueues')} <Link to="/queues">{t('hours.toQueues')}</Link>
          </p>
        )}
        {scheduleType === 'connection' && (
          <p>
            {t('hours.inConnections')} <Link to="/connections">{t('hours.toConnections')}</Link>
          </p>
        )}
        {(scheduleType === 'company' || scheduleType === 'connection') && <ConnectionsWithout message="hoursText" />}
      </section>
      {/* Stays while another choice is tried: what was entered would be lost. */}
      <div hidden={scheduleType !== 'company'}>
        <HoursTab companyId={companyId} hours={hours} />
      </div>
      <CalendarTab companyId={companyId} hours={hours} />
    </>
  );
};
