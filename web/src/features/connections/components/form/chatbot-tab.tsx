import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../../../../components/field-select.tsx';
import { LongText, NumberField, QueueField, type TabProps } from './form-fields.tsx';

export const ChatbotTab = (tab: TabProps) => {
  const { t } = useTranslation('connections');
  const { fields, set } = tab;
  return (
    <div className="form-stack">
      <fieldset className="form-section">
        <legend>{t('form.queueMenu')}</legend>
        <div className="form-grid">
          <NumberField {...tab} name="maxUseBotQueues" hint={t('hints.maxUseBotQueues')} max={100} />
          <NumberField {...tab} name="timeUseBotQueues" hint={t('hints.minutes')} />
          <NumberField {...tab} name="timeSendQueue" hint={t('hints.timeSendQueue')} />
          <QueueField {...tab} name="sendIdQueue" />
          <NumberField {...tab} name="timeToReturnQueue" hint={t('hints.timeToReturnQueue')} />
        </div>
      </fieldset>
      <fieldset className="form-section">
        <legend>{t('form.inactivity')}</legend>
        <div className="form-grid">
          <NumberField {...tab} name="timeInactiveMessage" hint={t('hints.zeroNever')} />
          <NumberField {...tab} name="expiresTicket" hint={t('hints.zeroNever')} />
        </div>
        <LongText {...tab} name="inactiveMessage" rows={2} />
        <LongText {...tab} name="expiresInactiveMessage" rows={2} />
        <FieldSelect
          label={t('fields.whenExpiresTicket')}
          value={fields.whenExpiresTicket}
          options={[
            { value: '0', label: t('form.closeAlways') },
            { value: '1', label: t('form.closeIfOurs') },
          ]}
          onChange={(value) => set({ whenExpiresTicket: value === '1' ? '1' : '0' })}
        />
      </fieldset>
    </div>
  );
};
