import Alert from '@cloudscape-design/components/alert';
import { useTranslation } from 'react-i18next';
import { LongText, NumberField } from '../../../../components/record-form/record-fields.tsx';
import { longestMin, type TabProps } from './tab-props.ts';

export const RatingTab = ({ asksRating, form }: TabProps & { asksRating: boolean }) => {
  const { t } = useTranslation('connections');
  return (
    <div className="form-stack">
      {!asksRating && <Alert type="info">{t('form.ratingOff')}</Alert>}
      <LongText form={form} name="ratingMessage" rows={4} />
      <div className="form-grid">
        <NumberField form={form} name="maxUseBotQueuesNPS" hint={t('hints.maxUseBotQueuesNPS')} max={100} />
        <NumberField form={form} name="expiresTicketNPS" hint={t('hints.ratingMinutes')} max={longestMin} />
      </div>
    </div>
  );
};
