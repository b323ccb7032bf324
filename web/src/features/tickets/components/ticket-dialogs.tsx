import type { Me } from '@balcao/shared/contract/auth.ts';
import { lazy } from 'react';
import { MacroPicker } from '../macros/load.ts';
import { closeTicketDialog, takesText, useTicketDialog } from '../ticket-dialog-store.ts';
import { DialogPart } from '../../../components/dialog-part.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';

const AcceptDialog = lazy(lazyPart(() => import('./accept-dialog.tsx').then(({ AcceptDialog }) => ({ default: AcceptDialog }))));
const TransferDialog = lazy(lazyPart(() => import('./transfer-dialog.tsx').then(({ TransferDialog }) => ({ default: TransferDialog }))));
const NewTicketDialog = lazy(
  lazyPart(() => import('./new-ticket-dialog.tsx').then(({ NewTicketDialog }) => ({ default: NewTicketDialog }))),
);
const RateDialog = lazy(lazyPart(() => import('./rate-dialog.tsx').then(({ RateDialog }) => ({ default: RateDialog }))));
const LogDialog = lazy(lazyPart(() => import('./log-dialog.tsx').then(({ LogDialog }) => ({ default: LogDialog }))));
const SnoozeDialog = lazy(lazyPart(() => import('./snooze-dialog.tsx').then(({ SnoozeDialog }) => ({ default: SnoozeDialog }))));
const DeleteDialog = lazy(lazyPart(() => import('./confirm-dialogs.tsx').then(({ DeleteDialog }) => ({ default: DeleteDialog }))));
const CloseAllDialog = lazy(lazyPart(() => import('./confirm-dialogs.tsx').then(({ CloseAllDialog }) => ({ default: CloseAllDialog }))));
const DraftsDialog = lazy(lazyPart(() => import('./drafts-dialog.tsx').then(({ DraftsDialog }) => ({ default: DraftsDialog }))));
const HeldDialog = lazy(lazyPart(() => import('./confirm-dialogs.tsx').then(({ HeldDialog }) => ({ default: HeldDialog }))));

/** The dialog about a ticket that is open, each loaded when first needed. */
export const TicketDialogs = ({ user }: { user: Me }) => {
  const dialog = useTicketDialog((state) => state.dialog);
  if (!dialog) return null;
  const shared = { user, onClose: closeTicketDialog };
  return (
    <DialogPart onClose={closeTicketDialog} takesText={takesText(dialog)}>
      {dialog.kind === 'accept' && <AcceptDialog {...shared} ticket={dialog.ticket} />}
      {dialog.kind === 'transfer' && <TransferDialog {...shared} ticket={dialog.ticket} />}
      {dialog.kind === 'new' && <NewTicketDialog {...shared} given={dialog} />}
      {dialog.kind === 'rate' && <RateDialog {...shared} ticket={dialog.ticket} onRated={dialog.onRated} />}
      {dialog.kind === 'log' && <LogDialog {...shared} ticket={dialog.ticket} />}
      {dialog.kind === 'snooze' && <SnoozeDialog {...shared} ticket={dialog.ticket} />}
      {dialog.kind === 'macros' && <MacroPicker ticket={dialog.ticket} onClose={closeTicketDialog} />}
      {dialog.kind === 'delete' && <DeleteDialog {...shared} ticket={dialog.ticket} />}
      {dialog.kind === 'close-all' && <CloseAllDialog {...shared} status={dialog.status} queueIds={dialog.queueIds} />}
      {dialog.kind === 'drafts' && <DraftsDialog onClose={closeTicketDialog} />}
      {dialog.kind === 'held' && <HeldDialog {...shared} held={dialog} />}
    </DialogPart>
  );
};
