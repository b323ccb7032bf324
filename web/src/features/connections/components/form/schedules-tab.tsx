import TimeInput from '@cloudscape-design/components/time-input';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../../lib/api/api-error.ts';
import type { TabProps } from './form-fields.tsx';

const ends = ['startTimeA', 'endTimeA', 'startTimeB', 'endTimeB'] as const;

/** Seven days of two periods. An emptied period is closed. */
export const SchedulesTab = ({ fields, set, problems }: TabProps) => {
  const { t } = useTranslation('connections');
  const change = (index: number, end: (typeof ends)[number], value: string) =>
    set({ schedules: fields.schedules.map((day, at) => (at === index ? { ...day, [end]: value } : day)) });
  return (
    <div className="schedule">
      <p>{t('form.schedulesHint')}</p>
      {fields.schedules.map((day, index) => {
        const wrong = ends.map((end) => problems.get(`schedules.${index}.${end}`)).find((code) => code !== undefined);
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
                  invalid={problems.has(`schedules.${index}.${end}`)}
                  onChange={({ detail }) => change(index, end, detail.value)}
                />
              </span>
            ))}
            {wrong && (
              <span className="schedule-error" role="alert">
                {codeText(wrong)}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
};
