import Button from '@cloudscape-design/components/button';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import './shell.css';

export const NotFoundPage = () => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return (
    <div className="shell-page">
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Button variant="primary" onClick={() => void navigate({ to: '/' })}>
        {t('forbidden.back')}
      </Button>
    </div>
  );
};
