import { isSubscriptionOver } from '@balcao/shared/domain/companies/is-subscription-over.ts';
import Button from '@cloudscape-design/components/button';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toasts.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { saveSession, useSession } from '../../lib/api/session.ts';
import { formatDate } from '../../lib/format.ts';
import { AuthCard } from './auth-card.tsx';
import { signOut } from './sign-in.ts';

/** /financeiro-aberto: where a company whose subscription is over ends up. Invoices belong to the billing area. */
export const ExpiredPage = () => {
  const { t } = useTranslation('authPages');
  const navigate = useNavigate();
  const user = useSession((session) => session.user);
  const [busy, setBusy] = useState(false);

  /** Whoever has a subscription goes to the inbox. @returns whether it is over */
  const look = useCallback(async (): Promise<boolean> => {
    const fresh = await api.me();
    saveSession({ user: fresh });
    if (isSubscriptionOver(fresh, new Date())) return true;
    await navigate({ to: '/', replace: true });
    return false;
  }, [navigate]);
  // Renewed since, or opened by its address.
  useEffect(() => {
    look().catch(() => undefined);
  }, [look]);

  const lookAgain = async () => {
    setBusy(true);
    try {
      if (await look()) showToast('info', t('expired.still'));
    } catch (error) {
      showToast('error', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const leave = async () => {
    await signOut();
    await navigate({ to: '/login' });
  };

  // Signed out in this moment: the page is left.
  if (!user) return null;
  return (
    <AuthCard title={t('expired.title')} lead={t('expired.lead')}>
      <dl>
        <dt>{t('expired.company')}</dt>
        <dd>{user.company.name}</dd>
        <dt>{t('expired.since')}</dt>
        <dd>{formatDate(user.company.dueDate)}</dd>
      </dl>
      <p>{t('expired.how')}</p>
      <p className="auth-lead">{t('expired.kept')}</p>
      <form>
        <Button variant="primary" fullWidth loading={busy} onClick={() => void lookAgain()}>
          {t('expired.again')}
        </Button>
        <Button fullWidth onClick={() => void leave()}>
          {t('expired.leave')}
        </Button>
      </form>
    </AuthCard>
  );
};
