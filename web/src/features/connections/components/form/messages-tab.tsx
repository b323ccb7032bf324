import { useTranslation } from 'react-i18next';
import { DateField, LongText, type TabProps } from './form-fields.tsx';
import { GreetingMediaField, type GreetingMediaChoice, type StoredMedia } from './greeting-media-field.tsx';

type MessagesTabProps = TabProps & {
  stored: StoredMedia | null;
  media: GreetingMediaChoice;
  onMedia: (media: GreetingMediaChoice) => void;
};

export const MessagesTab = ({ stored, media, onMedia, ...tab }: MessagesTabProps) => {
  const { t } = useTranslation('connections');
  const { fields, set, problems } = tab;
  return (
    <div className="form-stack">
      <LongText {...tab} name="greetingMessage" />
      <GreetingMediaField stored={stored} choice={media} onChange={onMedia} />
      <LongText {...tab} name="complationMessage" hint={t('hints.complationMessage')} />
      <LongText {...tab} name="outOfHoursMessage" />
      <fieldset className="form-section">
        <legend>{t('form.vacation')}</legend>
        <LongText {...tab} name="collectiveVacationMessage" />
        <div className="form-grid">
          <DateField
            label={t('fields.collectiveVacationStart')}
            path="collectiveVacationStart"
            kind="date"
            value={fields.collectiveVacationStart ?? ''}
            problems={problems}
            onChange={(value) => set({ collectiveVacationStart: value || null })}
          />
          <DateField
            label={t('fields.collectiveVacationEnd')}
            path="collectiveVacationEnd"
            kind="date"
            value={fields.collectiveVacationEnd ?? ''}
            min={fields.collectiveVacationStart ?? undefined}
            problems={problems}
            onChange={(value) => set({ collectiveVacationEnd: value || null })}
          />
        </div>
      </fieldset>
    </div>
  );
};
