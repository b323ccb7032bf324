import type { ScheduleDay } from '@balcao/shared/domain/connections/connection-settings.ts';
import TimeInput from '@cloudscape-design/components/time-input';
import { useTranslation } from 'react-i18next';
import { weekdayName } from '../../lib/weekday-name.ts';
import './schedule-fields.css';

const ends = ['startTimeA', 'endTimeA', 'startTimeB', 'endTimeB'] as const;
type End = (typeof ends)[number];

type ScheduleFieldsProps = {
  days: ReadonlyArray<ScheduleDay>;
  /** Error text of one time field: the day at `index` (0–6), `end` = which of its four times; undefined = valid. */
  problemOf: (index: number, end: End) => string | undefined;
  onChange: (index: number, end: End, time: string) => void;
};

/** Form fields for opening hours: two periods for each of seven days. A period without times means closed. */
export const ScheduleFields = ({ days, problemOf, onChange }: ScheduleFieldsProps) => {
  const { t } = useTranslation('common');
  return (
    <div className="schedule">
      <p>{t('schedule.hint')}</p>
      {days.map((day, index) => {
        const wrong = ends.map((end) => problemOf(index, end)).find((text) => text !== undefined);
        const name = weekdayName(day.weekdayEn);
        return (
          <div key={day.weekdayEn} role="group" aria-label={name} className="schedule-day">
            <strong>{name}</strong>
            {ends.map((end, at) => (
              <span key={end} className={at % 2 === 0 ? 'schedule-start' : 'schedule-end'}>
                <TimeInput
                  format="hh:mm"
                  placeholder="--:--"
                  ariaLabel={`${name}, ${t(`schedule.${end}`)}`}
                  value={day[end]}
                  invalid={problemOf(index, end) !== undefined}
                  onChange={({ detail }) => onChange(index, end, detail.value)}
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
