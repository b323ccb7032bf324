import { useTranslation } from 'react-i18next';
import type { SignInFailure } from '../../lib/api/cognito.ts';

/** Sentence for a failed sign-in or password change. */
export const useSignInErrorText = (): ((failure: SignInFailure) => string) => {
  const { t } = useTranslation('auth');
  return (failure) => t(`failures.${failure}`);
};
