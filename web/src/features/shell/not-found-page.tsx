import Button from '@cloudscape-design/components/button';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import './shell.css';

export const NotFoundPage = () => {
  const { t, ready } = useTranslation('shellDialogs');
  const navigate = useNavigate();
  if (!ready) return null;
  return (
    <main className="shell-page shell-page-alone">
      <Link to="/" className="shell-brand">
        <img src="/favicon.svg" alt="" width="32" height="32" />
        <span>Balcão</span>
      </Link>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Button variant="primary" onClick={() => void navigate({ to: '/' })}>
        {t('forbidden.back')}
      </Button>
    </main>
  );
};
