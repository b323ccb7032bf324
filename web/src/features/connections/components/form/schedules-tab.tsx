import { ScheduleFields } from '../../../../components/schedule/schedule-fields.tsx';
import type { TabProps } from './tab-props.ts';

export const SchedulesTab = ({ form }: TabProps) => (
  <ScheduleFields
    days={form.watch('schedules')}
    problemOf={(index, end) => form.formState.errors.schedules?.[index]?.[end]?.message}
    onChange={(index, end, time) => form.setValue(`schedules.${index}.${end}`, time)}
  />
);
