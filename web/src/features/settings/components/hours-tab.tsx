import Button from '@cloudscape-design/components/button';
import { dayProblems } from '@balcao/shared/domain/connections/connection-problems.ts';
import { deepEqual } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveQuestion } from '../../../components/record-form/use-leave-question.tsx';
import { ScheduleFields } from '../../../components/schedule/schedule-fields.tsx';
import { codeText, errorText, isApiError } from '../../../lib/api/api-error.ts';
import { type Hours, useSaveHours } from '../api/hours-query.ts';

/** When the company is open, by weekday. What somebody has entered stays whatever others save meanwhile; saving it then asks,
 *  and so does leaving it unsaved. */
export const HoursTab = ({ companyId, hours }: { companyId: number; hours: Hours }) => {
  const { t } = useTranslation(['settings', 'common', 'records']);
  const saving = useSaveHours(companyId);
  const [entered, setEntered] = useState<Pick<Hours, 'schedules' | 'version'> | null>(null);
  const [tried, setTried] = useState(false);
  const { schedules: shown, version } = entered ?? hours;
  const { question } = useLeaveQuestion(entered !== null && !deepEqual(entered.schedules, hours.schedules));
  const problems = tried ? shown.flatMap(dayProblems) : [];
  const save = (over: number) => {
    setTried(true);
    if (shown.flatMap(dayProblems).length > 0) return;
    saving.mutate({ schedules: shown, version: over }, { onSuccess: () => setEntered(null) });
  };
  return (
    <section className="setting-group">
      <ScheduleFields
        days={shown}
        problemOf={(index, end) => {
          const found = problems.find(({ path }) => path === `schedules.${index}.${end}`);
          return found && codeText(found.error);
        }}
        onChange={(index, end, time) =>
          setEntered({ schedules: shown.map((day, at) => (at === index ? { ...day, [end]: time } : day)), version })
        }
      />
      {saving.error && (
        <p role="alert">
          {errorText(saving.error)}{' '}
          {isApiError(saving.error, 'ERR_RECORD_CHANGED') && (
            <>
              <Button variant="inline-link" onClick={() => save(hours.version)}>
                {t('records:conflict.over')}
              </Button>{' '}
              <Button
                variant="inline-link"
                onClick={() => {
                  setEntered(null);
                  saving.reset();
                }}
              >
                {t('records:conflict.theirs')}
              </Button>
            </>
          )}
        </p>
      )}
      <div className="setting-actions">
        <span>{t(entered ? 'hours.unsaved' : hours.version === 0 ? 'hours.defaults' : 'hours.unchanged')}</span>
        <Button variant="primary" disabled={entered === null && hours.version > 0} loading={saving.isPending} onClick={() => save(version)}>
          {t('common:save')}
        </Button>
      </div>
      {question}
    </section>
  );
};
