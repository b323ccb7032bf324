import { isSubscriptionOver } from '@balcao/shared/domain/companies/is-subscription-over.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { api } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { SignInError } from '../../lib/api/cognito.ts';
import { currentSession } from '../../lib/api/session.ts';
import { AuthCard } from './auth-card.tsx';
import { signIn } from './sign-in.ts';
import { useSignInErrorText } from './sign-in-error-text.ts';

/** Whether the company has had no conversation yet; false when the setup checklist cannot be read. */
const beginsEmpty = async (): Promise<boolean> => {
  const steps = await api.getChecklist().catch(() => []);
  return steps.some(({ step, done }) => step === 'conversation' && !done);
};

export const LoginPage = () => {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { email: knownEmail = '', to, reason } = useSearch({ from: '/login' });
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<unknown>();
  const failureText = useSignInErrorText();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!email || !password) return form.current?.querySelector<HTMLInputElement>(email ? '[name=password]' : '[name=email]')?.focus();
    setBusy(true);
    setError(undefined);
    try {
      await signIn(email, password);
    } catch (caught) {
      setBusy(false);
      setError(caught);
      return;
    }
    const { user } = currentSession();
    const expired = user && isSubscriptionOver(user, new Date());
    // Whoever keeps the installation has other things to do first.
    const isFirst =
      !expired && (to === undefined || /^\/(tickets)?\/?$/.test(to)) && user?.profile === 'admin' && !user.super && (await beginsEmpty());
    // Only a path of this app: `//host` would be another site.
    const wanted = /^\/\w/.test(to ?? '') ? to : '/tickets';
    await navigate(expired ? { to: '/financeiro-aberto' } : { to: isFirst ? '/start' : wanted });
  };

  return (
    <AuthCard title={t('login.title')} lead={t('login.lead')}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <FormField label={t('email')} errorText={tried && !email ? t('login.emailMissing') : undefined}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="username"
            name="email"
            autoFocus={!knownEmail}
            value={email}
            onChange={({ detail }) => setEmail(detail.value)}
          />
        </FormField>
        <FormField
          label={t('password')}
          errorText={tried && !password ? t('login.passwordMissing') : undefined}
          // Below the field: Tab leads from the address to the password.
          constraintText={
            <Button variant="inline-link" formAction="none" onClick={() => setShown(!shown)}>
              {t(shown ? 'login.hidePassword' : 'login.showPassword')}
            </Button>
          }
        >
          <Input
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            name="password"
            value={password}
            onChange={({ detail }) => setPassword(detail.value)}
            autoFocus={Boolean(knownEmail)}
          />
        </FormField>
        {error !== undefined && (
          <p className="auth-error" role="alert">
            <Icon name="status-negative" />
            <span>{error instanceof SignInError ? failureText(error.failure) : errorText(error)}</span>
          </p>
        )}
        {reason === 'revoked' && error === undefined && (
          <p className="auth-error" role="status">
            <Icon name="status-info" />
            <span>{t('revoked')}</span>
          </p>
        )}
        <Button variant="primary" fullWidth formAction="submit" loading={busy} loadingText={t('login.busy')}>
          {t('login.submit')}
        </Button>
      </form>
      <div className="auth-links">
        <Link to="/forgot-password" search={email ? { email } : {}}>
          {t('login.forgot')}
        </Link>
      </div>
    </AuthCard>
  );
};
