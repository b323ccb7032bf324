import type { Me } from '@balcao/shared/contract/auth.ts';
import { noteLength } from '@balcao/shared/domain/contacts/note.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { countCodePoints } from '@balcao/shared/domain/text/count-code-points.ts';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { FieldSelect } from '../../../components/field-select.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { colleaguesQuery } from '../../users/api/user-queries.ts';
import { queuesQuery } from '../../queues/api/queue-queries.ts';
import { getDraft, setDraft } from '../../../lib/drafts.ts';
import { useTicketActions } from '../api/use-ticket-actions.ts';
import type { TicketView } from '../ticket-types.ts';

/** Transfers a ticket to a queue, and to a colleague in it if one is chosen, with a note that only colleagues see. */
export const TransferDialog = ({ user, ticket, onClose }: { user: Me; ticket: TicketView; onClose: () => void }) => {
  const { t } = useTranslation(['tickets', 'ticketDialogs', 'common']);
  const actions = useTicketActions();
  const router = useRouter();
  const { data: queues = [], isPending, isSuccess } = useQuery(queuesQuery());
  const { data: colleagues = [], isSuccess: areColleaguesKnown } = useQuery(colleaguesQuery());
  const [chosenId, setUserId] = useState<string | null>(null);
  // Whoever was deactivated meanwhile is not shown any more: what is shown is what is sent.
  const userId = colleagues.some(({ id }) => id === chosenId) ? chosenId : null;
  const [chosenQueueId, setQueueId] = useState<string | null>(ticket.queue?.id ?? null);
  // The same with a queue that was deleted.
  const queueId = !isSuccess || queues.some(({ id }) => id === chosenQueueId) ? chosenQueueId : null;
  const [note, setNote] = useState(() => getDraft(ticket.uuid, 'transfer')?.text ?? '');
  // Closed by mistake, it is there when the dialog opens again.
  const writeNote = (text: string) => {
    setNote(text);
    setDraft(ticket.uuid, 'transfer', text);
  };
  const isTooLong = countCodePoints(note) > noteLength.max;
  const [isUserUntaken, setUserUntaken] = useState(false);
  const [busy, setBusy] = useState(false);

  const queue = queues.find(({ id }) => id === queueId);
  // Whoever it is given to sees it anyway. An admin who works in the queue is one of its attendants.
  const isUnattended =
    queue !== undefined &&
    userId === null &&
    areColleaguesKnown &&
    !colleagues.some(
      ({ id, profile, queueIds, sees }) =>
        queueIds.includes(queue.id) &&
        canSeeTicket(
          { ...sees, userId: id, profile, queueIds },
          { status: 'pending', isGroup: ticket.isGroup, queueId: queue.id, userId: null },
        ),
    );

  const chooseUser = (chosen: string | null) => {
    setUserId(chosen);
    const theirs = colleagues.find(({ id }) => id === chosen)?.queueIds ?? [];
    if (chosen && theirs.length > 0 && !theirs.some((id) => id === queueId)) setQueueId(theirs[0] ?? null);
  };
  const transfer = async () => {
    if (!queueId) return;
    setBusy(true);
    const done = await actions.transfer(ticket, { queueId, userId, note });
    setBusy(false);
    if (!done) return;
    setDraft(ticket.uuid, 'transfer', '');
    onClose();
    // it is somebody else's now
    if (userId !== user.id && location.pathname.endsWith(ticket.uuid))
      await router.navigate({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search: (search) => search });
  };

  return (
    <Dialog
      title={t('ticketDialogs:transfer.title', { name: ticket.contact.name })}
      confirmLabel={t('actions.transfer')}
      disabled={!queueId || isTooLong || isUserUntaken}
      busy={busy}
      onConfirm={() => void transfer()}
      onClose={() => {
        if (note.trim() !== '') showToast('info', t('ticketDialogs:transfer.noteKept'));
        onClose();
      }}
    >
      <SpaceBetween size="m">
        <FieldSelect
          label={t('ticketDialogs:transfer.user')}
          placeholder={t('ticketDialogs:transfer.anyone')}
          noneLabel={t('ticketDialogs:transfer.anyone')}
          filter
          value={userId}
          options={colleagues
            .filter(({ id }) => id !== ticket.userId)
            .map(({ id, name, online }) => ({
              value: id,
              label: name,
              description: t(online ? 'ticketDialogs:transfer.online' : 'ticketDialogs:transfer.offline'),
            }))}
          onChange={chooseUser}
          onUntaken={setUserUntaken}
        />
        <FieldSelect
          label={t('fields.queue')}
          placeholder={t('fields.chooseQueue')}
          value={queueId}
          loading={isPending}
          {...(isUnattended && { warningText: t('ticketDialogs:transfer.unattended') })}
          errorText={chosenQueueId !== null && queueId === null ? t('fields.chooseQueue') : undefined}
          options={queues.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setQueueId}
        />
        <FormField
          label={t('ticketDialogs:transfer.note')}
          description={t('ticketDialogs:transfer.noteHint')}
          errorText={isTooLong && t('common:form.tooLong', { max: String(noteLength.max) })}
        >
          <Textarea rows={3} value={note} invalid={isTooLong} onChange={({ detail }) => writeNote(detail.value)} />
        </FormField>
      </SpaceBetween>
    </Dialog>
  );
};
