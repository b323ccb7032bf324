import type { Me } from '@balcao/shared/contract/auth.ts';
import { lazy, Suspense } from 'react';
import { MacroPicker } from '../macros/load.ts';
import { closeTicketDialog, useTicketDialog } from '../ticket-dialog-store.ts';

const AcceptDialog = lazy(() => import('./accept-dialog.tsx').then(({ AcceptDialog }) => ({ default: AcceptDialog })));
const TransferDialog = lazy(() => import('./transfer-dialog.tsx').then(({ TransferDialog }) => ({ default: TransferDialog })));
const NewTicketDialog = lazy(() => import('./new-ticket-dialog.tsx').then(({ NewTicketDialog }) => ({ default: NewTicketDialog })));
const RateDialog = lazy(() => import('./rate-dialog.tsx').then(({ RateDialog }) => ({ default: RateDialog })));
const LogDialog = lazy(() => import('./log-dialog.tsx').then(({ LogDialog }) => ({ default: LogDialog })));
const SnoozeDialog = lazy(() => import('./snooze-dialog.tsx').then(({ SnoozeDialog }) => ({ default: SnoozeDialog })));
const DeleteDialog = lazy(() => import('./confirm-dialogs.tsx').then(({ DeleteDialog }) => ({ default: DeleteDialog })));
const CloseAllDialog = lazy(() => import('./confirm-dialogs.tsx').then(({ CloseAllDialog }) => ({ default: CloseAllDialog })));
const HeldDialog = lazy(() => import('./confirm-dialogs.tsx').then(({ HeldDialog }) => ({ default: HeldDialog })));

/** The dialog about a ticket that is open, each loaded when first needed. */
export const TicketDialogs = ({ user }: { user: Me }) => {
  const dialog = useTicketDialog((state) => state.dialog);
  if (!dialog) return null;
  const shared = { user, onClose: closeTicketDialog };
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'accept' && <AcceptDialog {...shared} ticket={dialog.ticket} />}
      {dialog.kind === 'transfer' && <TransferDialog {...shared} ticket={dialog.ticket} />}
      {dialog.kind === 'new' && <NewTicketDialog {...shared} given={dialog} />}
      {dialog.kind === 'rate' && <RateDialog {...shared} ticket={dialog.ticket} onRated={dialog.onRated} />}
      {dialog.kind === 'log' && <LogDialog {...shared} ticket={dialog.ticket} />}
      {dialog.kind === 'snooze' && <SnoozeDialog {...shared} ticket={dialog.ticket} />}
      {dialog.kind === 'macros' && <MacroPicker ticket={dialog.ticket} onClose={closeTicketDialog} />}
      {dialog.kind === 'delete' && <DeleteDialog {...shared} ticket={dialog.ticket} />}
      {dialog.kind === 'close-all' && <CloseAllDialog {...shared} status={dialog.status} queueIds={dialog.queueIds} />}
      {dialog.kind === 'held' && <HeldDialog {...shared} held={dialog} />}
    </Suspense>
  );
};
