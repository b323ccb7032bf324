import TimeInput from '@cloudscape-design/components/time-input';
import { useTranslation } from 'react-i18next';
import type { TabProps } from './tab-props.ts';

const ends = ['startTimeA', 'endTimeA', 'startTimeB', 'endTimeB'] as const;

/** Seven days of two periods. An emptied period is closed. */
export const SchedulesTab = ({ form }: TabProps) => {
  const { t } = useTranslation('connections');
  const problems = form.formState.errors.schedules;
  return (
    <div className="schedule">
      <p>{t('form.schedulesHint')}</p>
      {form.watch('schedules').map((day, index) => {
        const wrong = ends.map((end) => problems?.[index]?.[end]?.message).find((text) => text !== undefined);
        const name = t(`weekdays.${day.weekdayEn}`);
        return (
          <div key={day.weekdayEn} role="group" aria-label={name} className="schedule-day">
            <strong>{name}</strong>
            {ends.map((end, at) => (
              <span key={end} className={at % 2 === 0 ? 'schedule-start' : 'schedule-end'}>
                <TimeInput
                  format="hh:mm"
                  placeholder="--:--"
                  ariaLabel={`${name}, ${t(`form.${end}`)}`}
                  value={day[end]}
                  invalid={problems?.[index]?.[end] !== undefined}
                  onChange={({ detail }) => form.setValue(`schedules.${index}.${end}`, detail.value)}
                />
              </span>
            ))}
            {wrong && (
              <span className="schedule-error" role="alert">
                {wrong}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
};
