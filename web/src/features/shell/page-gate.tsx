import type { Permission } from '@balcao/shared/domain/permissions.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toasts.tsx';
import { errorNamespace } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/api/session.ts';
import { leavePageDelayMs } from '../../lib/limits.ts';
import { refusalFor } from '../../lib/rights.ts';

type PageGateProps = { permission: Permission /** Whoever may not is told, too. */; isTold: boolean; children: ReactNode };

/** A page for those who may open it, for as long as they may. Others are told why not and led home after a moment. */
export const PageGate = ({ permission, isTold, children }: PageGateProps) => {
  const user = useSession((session) => session.user);
  const refusal = user && refusalFor(user, permission);
  if (!user) return null;
  if (refusal === null) return children;
  return <Leaving to={refusal === 'not-in-plan' || isTold ? '/' : '/403'} />;
};

const Leaving = ({ to }: { to: '/' | '/403' }) => {
  const navigate = useNavigate();
  const { t, ready } = useTranslation(errorNamespace);
  // The catalogue's texts are loaded when the first of them is needed; until then `t` answers with the code.
  const text = ready ? t('ERR_NOT_IN_PLAN') : null;
  useEffect(() => {
    if (to === '/403') return void navigate({ to, replace: true });
    if (text) showToast('error', text);
    const timer = setTimeout(() => void navigate({ to, replace: true }), leavePageDelayMs);
    return () => clearTimeout(timer);
  }, [to, text, navigate]);
  return to === '/' ? (
    <div className="shell-page">
      <p>{text}</p>
    </div>
  ) : null;
};
