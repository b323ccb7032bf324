import { passwordLength } from '@balcao/shared/domain/users/password-length.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../components/toasts.tsx';
import { requestPasswordCode, SignInError, type SignInFailure } from '../../lib/api/cognito.ts';
import { confirmNewPassword } from '../../lib/api/reset-password.ts';
import { AuthCard } from './auth-card.tsx';
import { useSignInErrorText } from './sign-in-error-text.ts';

export const ForgotPasswordPage = () => {
  const { t } = useTranslation(['authPages', 'auth']);
  const navigate = useNavigate();
  const { email: knownEmail = '' } = useSearch({ from: '/forgot-password' });
  const [step, setStep] = useState<'email' | 'code'>('email');
  const [email, setEmail] = useState(knownEmail);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure>();
  const failureText = useSignInErrorText();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    const address = email.trim().toLowerCase();
    try {
      if (step === 'email') {
        await requestPasswordCode(address);
        setStep('code');
      } else {
        await confirmNewPassword(address, code.trim(), password);
        showToast('success', t('forgot.done'));
        await navigate({ to: '/login', search: { email: address } });
      }
    } catch (error) {
      setFailure(error instanceof SignInError ? error.failure : 'unknown');
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthCard title={t('forgot.title')} lead={step === 'email' ? t('forgot.lead') : t('forgot.codeLead', { email })}>
      <form onSubmit={(event) => void submit(event)}>
        {failure && (
          <p className="auth-error" role="alert">
            <Icon name="status-negative" />
            <span>{failureText(failure)}</span>
          </p>
        )}
        {step === 'email' ? (
          <FormField label={t('auth:email')}>
            <Input type="email" autoComplete="username" autoFocus value={email} onChange={({ detail }) => setEmail(detail.value)} />
          </FormField>
        ) : (
          <>
            <FormField label={t('forgot.code')}>
              <Input
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
                value={code}
                onChange={({ detail }) => setCode(detail.value)}
              />
            </FormField>
            <FormField label={t('forgot.newPassword')} constraintText={t('forgot.passwordRule', { count: passwordLength.min })}>
              <Input type="password" autoComplete="new-password" value={password} onChange={({ detail }) => setPassword(detail.value)} />
            </FormField>
          </>
        )}
        <Button
          variant="primary"
          fullWidth
          formAction="submit"
          loading={busy}
          disabled={step === 'email' ? !email : !code || password.length < passwordLength.min}
        >
          {step === 'email' ? t('forgot.sendCode') : t('forgot.submit')}
        </Button>
      </form>
      <div className="auth-links">
        <Link to="/login">{t('forgot.back')}</Link>
        {step === 'code' && (
          <Link to="/forgot-password" search={{ email }} onClick={() => setStep('email')}>
            {t('forgot.again')}
          </Link>
        )}
      </div>
    </AuthCard>
  );
};
