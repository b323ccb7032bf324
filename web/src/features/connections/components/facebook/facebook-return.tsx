import { lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../../components/toasts.tsx';
import { forgetFacebookReturn, readFacebookReturn } from '../../api/facebook-login.ts';
import { Part } from '../../../../components/boundary.tsx';
import { lazyPart } from '../../../../lib/lazy-part.ts';

const AccountsDialog = lazy(
  lazyPart(() => import('./accounts-dialog.tsx').then(({ AccountsDialog: component }) => ({ default: component }))),
);

/** Goes on where somebody left for Facebook: the pages they gave us, to choose from. Nothing on any other visit. */
export const FacebookReturn = () => {
  const { t } = useTranslation('connections');
  const [back, setBack] = useState(readFacebookReturn);
  const isRefused = back?.token === null;
  useEffect(() => {
    if (!back) return;
    forgetFacebookReturn();
    if (isRefused) showToast('error', t('facebook.denied'));
  }, [back, isRefused, t]);
  if (!back?.token) return null;
  return (
    <Part onClose={() => setBack(null)}>
      <AccountsDialog token={back.token} channel={back.channel} company={back.company ?? undefined} onClose={() => setBack(null)} />
    </Part>
  );
};
