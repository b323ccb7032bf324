import { deepEqual, useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';

type Address = { pathname: string; search: object };

/** Whether a navigation leaves the form. A change of only the URL parameter `q` does not: `q` is the search text of the list behind the
 *  form, and its debounced update may come while the form is open. */
const isElsewhere = (from: Address, to: Address): boolean =>
  from.pathname !== to.pathname || !deepEqual({ ...from.search, q: '' }, { ...to.search, q: '' });

type Leaving = {
  /** True while changes are being saved: a navigation caused by saving needs no confirmation. */
  isBusy?: boolean;
  /** Called when the user confirms leaving after `ask`, that is for a form that closes without a navigation. */
  onLeave?: () => void;
};
type LeaveQuestion = {
  /** Shows the confirmation dialog, for a form that closes without a navigation; `onLeave` is called when the user confirms. */
  ask: () => void;
  /** The confirmation dialog, to be rendered by the caller; false while it is closed. */
  question: ReactNode;
};

/** Hook that protects unsaved changes: a navigation asks for confirmation in a dialog, a page reload by the question of the browser. */
export const useLeaveQuestion = (isDirty: boolean, { isBusy = false, onLeave }: Leaving = {}): LeaveQuestion => {
  const { t } = useTranslation('common');
  const [leaving, setLeaving] = useState(false);
  /** True once the user has confirmed leaving: closing the form may cause a navigation, which must not ask again. */
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
