import { isGreetingSent } from '@balcao/shared/domain/automation/is-greeting-sent.ts';
import { pictureTypes, videoTypes } from '@balcao/shared/domain/messages/upload-kind.ts';
import { useTranslation } from 'react-i18next';
import { type AttachmentChoice, AttachmentField, type StoredAttachment } from '../../../../components/record-form/attachment-field.tsx';
import { DateField, LongText } from '../../../../components/record-form/record-fields.tsx';
import type { TabProps } from './tab-props.ts';

type MessagesTabProps = TabProps & {
  stored: StoredAttachment | null;
  media: AttachmentChoice;
  onMedia: (media: AttachmentChoice) => void;
  settings: Parameters<typeof isGreetingSent>[1];
  /** The field that the form was opened for. */
  focused: string | null;
};

const greetingTypes = [...pictureTypes, ...videoTypes];

export const MessagesTab = ({ stored, media, onMedia, settings, focused, form }: MessagesTabProps) => {
  const { t } = useTranslation('connections');
  return (
    <div className="form-stack">
      <LongText
        form={form}
        name="greetingMessage"
        autoFocus={focused === 'greetingMessage'}
        hint={isGreetingSent({ queueIds: form.watch('queueIds') }, settings) ? undefined : t('hints.greetingMessage')}
      />
      <AttachmentField
        label={t('form.greetingMedia')}
        hint={t('hints.greetingMedia')}
        accept={greetingTypes}
        stored={stored}
        choice={media}
        onChange={onMedia}
      />
      <LongText form={form} name="complationMessage" hint={t('hints.complationMessage')} />
      <LongText form={form} name="outOfHoursMessage" autoFocus={focused === 'outOfHoursMessage'} />
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
