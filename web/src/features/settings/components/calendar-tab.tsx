import { brazilianStates } from '@balcao/shared/domain/companies/brazilian-states.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../../../components/field-select.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatLocalDate } from '../../../lib/format.ts';
import { type Hours, useSaveHours } from '../api/hours-query.ts';

/** The company's time zone and the days on which it is closed. */
export const CalendarTab = ({ companyId, hours }: { companyId: number; hours: Hours }) => {
  const { t } = useTranslation(['settings', 'common']);
  const saving = useSaveHours(companyId);
  const [date, setDate] = useState('');
  const [name, setName] = useState('');
  const isTwice = hours.holidays.some((holiday) => holiday.date === date);
  const save = (holidays: Hours['holidays']) => saving.mutateAsync({ holidays, version: hours.version });
  const add = () =>
    void save([...hours.holidays, { date, name: name.trim() }]).then(
      () => {
        setDate('');
        setName('');
      },
      () => undefined,
    );
  return (
    <section className="setting-group">
      <FieldSelect
        label={t('calendar.timeZone')}
        description={t('calendar.timeZoneHint')}
        value={hours.timeZone}
        filter
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        onChange={(timeZone) => timeZone !== null && saving.mutate({ timeZone })}
      />
      <FieldSelect
        label={t('calendar.state')}
        description={t('calendar.stateHint')}
        value={hours.state}
        noneLabel={t('calendar.noState')}
        options={brazilianStates.map((state) => ({ value: state, label: state }))}
        onChange={(state) => saving.mutate({ state: brazilianStates.find((each) => each === state) ?? null })}
      />
      <h2>{t('calendar.holidays')}</h2>
      {hours.holidays.length === 0 && <p>{t('calendar.none')}</p>}
      <ul className="setting-holidays">
        {hours.holidays.map((holiday) => (
          <li key={holiday.date}>
            <span>{formatLocalDate(holiday.date, 'long')}</span>
            <strong>{holiday.name}</strong>
            <IconButton
              icon="remove"
              label={t('calendar.remove', { name: holiday.name })}
              disabled={saving.isPending}
              onClick={() => void save(hours.holidays.filter((other) => other.date !== holiday.date)).catch(() => undefined)}
            />
          </li>
        ))}
      </ul>
      <form
        className="setting-new-holiday"
        onSubmit={(event) => {
          event.preventDefault();
          if (date !== '' && name.trim() !== '' && !isTwice) add();
        }}
      >
        <FormField label={t('calendar.date')} errorText={isTwice ? t('calendar.twice') : undefined}>
          <input
            className="native-input"
            type="date"
            aria-label={t('calendar.date')}
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
        </FormField>
        <FormField label={t('calendar.name')}>
          <Input value={name} autoComplete={false} onChange={({ detail }) => setName(detail.value)} />
        </FormField>
        <Button formAction="submit" loading={saving.isPending} disabled={date === '' || name.trim() === '' || isTwice}>
          {t('calendar.add')}
        </Button>
      </form>
      {saving.error && <p role="alert">{errorText(saving.error)}</p>}
    </section>
  );
};

const zones = Intl.supportedValuesOf('timeZone');
