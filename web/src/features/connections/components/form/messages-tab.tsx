import { useTranslation } from 'react-i18next';
import { DateField, LongText } from '../../../../components/record-form/record-fields.tsx';
import type { GreetingMediaChoice } from '../../api/use-save-connection.ts';
import { GreetingMediaField, type StoredMedia } from './greeting-media-field.tsx';
import type { TabProps } from './tab-props.ts';

type MessagesTabProps = TabProps & {
  stored: StoredMedia | null;
  media: GreetingMediaChoice;
  onMedia: (media: GreetingMediaChoice) => void;
};

export const MessagesTab = ({ stored, media, onMedia, form }: MessagesTabProps) => {
  const { t } = useTranslation('connections');
  return (
    <div className="form-stack">
      <LongText form={form} name="greetingMessage" />
      <GreetingMediaField stored={stored} choice={media} onChange={onMedia} />
      <LongText form={form} name="complationMessage" hint={t('hints.complationMessage')} />
      <LongText form={form} name="outOfHoursMessage" />
      <fieldset className="form-section">
        <legend>{t('form.vacation')}</legend>
        <LongText form={form} name="collectiveVacationMessage" />
        <div className="form-grid">
          <DateField form={form} name="collectiveVacationStart" kind="date" />
          <DateField form={form} name="collectiveVacationEnd" kind="date" min={form.watch('collectiveVacationStart') ?? undefined} />
        </div>
      </fieldset>
    </div>
  );
};
