import { deepEqual, useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';

type Address = { pathname: string; search: object };

/** Whether a navigation leaves the form. A change of `q` alone does not: the debounced search of the list behind the form may change it
 *  while the form is open. */
const isElsewhere = (from: Address, to: Address): boolean =>
  from.pathname !== to.pathname || !deepEqual({ ...from.search, q: '' }, { ...to.search, q: '' });

type Leaving = {
  /** The changes are being saved: saving may navigate. */
  isBusy?: boolean;
  /** Closes a form that was left without a navigation. */
  onLeave?: () => void;
};
type LeaveQuestion = {
  /** Asks now, where the form is closed without a navigation; `onLeave` follows a yes. */
  ask: () => void;
  /** To be rendered. */
  question: ReactNode;
};

/** Asks for confirmation before unsaved changes are left by navigation, and has the browser ask before a reload. */
export const useLeaveQuestion = (isDirty: boolean, { isBusy = false, onLeave }: Leaving = {}): LeaveQuestion => {
  const { t } = useTranslation('common');
  const [leaving, setLeaving] = useState(false);
  /** Set once the user has confirmed leaving: closing may navigate, which must not ask again. */
  const isLeft = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !isBusy && !isLeft.current && isElsewhere(current, next),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const question = (leaving || blocker.status === 'blocked') && (
    <Dialog
      title={t('discard.title')}
      confirmLabel={t('discard.do')}
      danger
      onClose={() => {
        setLeaving(false);
        blocker.reset?.();
      }}
      onConfirm={() => {
        isLeft.current = true;
        if (blocker.status === 'blocked') blocker.proceed();
        else onLeave?.();
      }}
    >
      {t('discard.text')}
    </Dialog>
  );
  return { ask: () => setLeaving(true), question };
};
