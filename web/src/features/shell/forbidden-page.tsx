import Button from '@cloudscape-design/components/button';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

export const ForbiddenPage = () => {
  const { t, ready } = useTranslation('shellDialogs');
  const navigate = useNavigate();
  if (!ready) return null;
  return (
    <div className="shell-page">
      <h1>{t('forbidden.title')}</h1>
      <p>{t('forbidden.text')}</p>
      <Button variant="primary" onClick={() => void navigate({ to: '/tickets/{-$uuid}' })}>
        {t('forbidden.back')}
      </Button>
    </div>
  );
};
