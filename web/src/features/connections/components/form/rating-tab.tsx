import Alert from '@cloudscape-design/components/alert';
import { useTranslation } from 'react-i18next';
import { LongText, NumberField, type TabProps } from './form-fields.tsx';

export const RatingTab = ({ asksRating, ...tab }: TabProps & { asksRating: boolean }) => {
  const { t } = useTranslation('connections');
  return (
    <div className="form-stack">
      {!asksRating && <Alert type="info">{t('form.ratingOff')}</Alert>}
      <LongText {...tab} name="ratingMessage" rows={4} />
      <div className="form-grid">
        <NumberField {...tab} name="maxUseBotQueuesNPS" hint={t('hints.maxUseBotQueuesNPS')} max={100} />
        <NumberField {...tab} name="expiresTicketNPS" hint={t('hints.minutes')} />
      </div>
    </div>
  );
};
