import Button from '@cloudscape-design/components/button';
import { dayProblems } from '@balcao/shared/domain/connections/connection-problems.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScheduleFields } from '../../../components/schedule/schedule-fields.tsx';
import { codeText, errorText, isApiError } from '../../../lib/api/api-error.ts';
import { type Hours, useSaveHours } from '../api/hours-query.ts';

/** When the company is open, by weekday. */
export const HoursTab = ({ companyId, hours, onReload }: { companyId: number; hours: Hours; onReload: () => void }) => {
  const { t } = useTranslation(['settings', 'common']);
  const saving = useSaveHours(companyId);
  const [days, setDays] = useState<Hours['schedules'] | null>(null);
  const [tried, setTried] = useState(false);
  const shown = days ?? hours.schedules;
  const problems = tried ? shown.flatMap(dayProblems) : [];
  const save = () => {
    setTried(true);
    if (shown.flatMap(dayProblems).length > 0) return;
    saving.mutate({ schedules: shown, version: hours.version }, { onSuccess: () => setDays(null) });
  };
  return (
    <section className="setting-group">
      <ScheduleFields
        days={shown}
        problemOf={(index, end) => {
          const found = problems.find(({ path }) => path === `schedules.${index}.${end}`);
          return found && codeText(found.error);
        }}
        onChange={(index, end, time) => setDays(shown.map((day, at) => (at === index ? { ...day, [end]: time } : day)))}
      />
      {saving.error && (
        <p role="alert">
          {errorText(saving.error)}{' '}
          {isApiError(saving.error, 'ERR_RECORD_CHANGED') && (
            <Button
              variant="inline-link"
              onClick={() => {
                setDays(null);
                saving.reset();
                onReload();
              }}
            >
              {t('common:record.conflict.theirs')}
            </Button>
          )}
        </p>
      )}
      <div className="setting-actions">
        <span>{t(days ? 'hours.unsaved' : hours.version === 0 ? 'hours.defaults' : 'hours.unchanged')}</span>
        <Button variant="primary" disabled={days === null && hours.version > 0} loading={saving.isPending} onClick={save}>
          {t('common:save')}
        </Button>
      </div>
    </section>
  );
};
