import { deepEqual, useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';

type Address = { pathname: string; search: object };

/** Whether a navigation leaves the form. A change of the search text `q` alone does not, because the debounced search of the list behind the
 *  form may change `q` while the form is open. */
const isElsewhere = (from: Address, to: Address): boolean =>
  from.pathname !== to.pathname || !deepEqual({ ...from.search, q: '' }, { ...to.search, q: '' });

type Leaving = {
  /** True while the changes are being saved: a navigation caused by saving needs no confirmation. */
  isBusy?: boolean;
  /** Called when the user confirms leaving a form that is closed without a navigation (after `ask`). */
  onLeave?: () => void;
};
type LeaveQuestion = {
  /** Shows the question, for a form that is closed without a navigation; `onLeave` is called when the user confirms. */
  ask: () => void;
  /** The confirmation dialog, which the caller must render; false while no question is shown. */
  question: ReactNode;
};

/** Asks for confirmation before a navigation discards unsaved changes, and lets the browser ask before a reload does. */
export const useLeaveQuestion = (isDirty: boolean, { isBusy = false, onLeave }: Leaving = {}): LeaveQuestion => {
  const { t } = useTranslation('common');
  const [leaving, setLeaving] = useState(false);
  /** True once the user has confirmed leaving: closing the form may navigate, which must not ask again. */
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
