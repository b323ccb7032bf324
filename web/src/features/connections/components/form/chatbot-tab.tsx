import { useTranslation } from 'react-i18next';
import { ChoiceField, LongText, NumberField } from '../../../../components/record-form/record-fields.tsx';
import { QueueField } from './queue-field.tsx';
import { longestMin, type TabProps } from './tab-props.ts';

export const ChatbotTab = (tab: TabProps) => {
  const { t } = useTranslation('connections');
  const { form } = tab;
  return (
    <div className="form-stack">
      <fieldset className="form-section">
        <legend>{t('form.queueMenu')}</legend>
        <div className="form-grid">
          <NumberField form={form} name="maxUseBotQueues" hint={t('hints.maxUseBotQueues')} max={100} />
          <NumberField form={form} name="timeUseBotQueues" hint={t('hints.minutes')} max={longestMin} />
          <NumberField form={form} name="timeSendQueue" hint={t('hints.timeSendQueue')} max={longestMin} />
          <QueueField {...tab} name="sendIdQueue" />
          <NumberField form={form} name="timeToReturnQueue" hint={t('hints.timeToReturnQueue')} max={longestMin} />
        </div>
      </fieldset>
      <fieldset className="form-section">
        <legend>{t('form.inactivity')}</legend>
        <div className="form-grid">
          <NumberField form={form} name="timeInactiveMessage" hint={t('hints.zeroNever')} max={longestMin} />
          <NumberField form={form} name="expiresTicket" hint={t('hints.zeroNever')} max={longestMin} />
        </div>
        <LongText form={form} name="inactiveMessage" rows={2} />
        <LongText form={form} name="expiresInactiveMessage" rows={2} />
        <ChoiceField
          form={form}
          name="whenExpiresTicket"
          options={[
            { value: '0', label: t('form.closeAlways') },
            { value: '1', label: t('form.closeIfOurs') },
          ]}
        />
      </fieldset>
    </div>
  );
};
