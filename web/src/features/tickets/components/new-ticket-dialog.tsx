import type { Me } from '@balcao/shared/contract/auth.ts';
import Autosuggest from '@cloudscape-design/components/autosuggest';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { FieldSelect } from '../../../components/field-select.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { errorText, isApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { connectionsQuery } from '../../../lib/directory-queries.ts';
import { formatPhone } from '../../../lib/format.ts';
import { searchDelayMs, searchMinChars } from '../../../lib/limits.ts';
import { openTicketDialog, type TicketDialog } from '../ticket-dialog-store.ts';
import { useMyQueues } from './accept-dialog.tsx';

type NewTicketDialogProps = { user: Me; given: Extract<TicketDialog, { kind: 'new' }>; onClose: () => void };

/** Starts a conversation with a contact. One that is already open leads to it, or says whose it is. */
export const NewTicketDialog = ({ user, given, onClose }: NewTicketDialogProps) => {
  const { t } = useTranslation('tickets');
  const router = useRouter();
  const queues = useMyQueues(user);
  const { data: connections = [] } = useQuery(connectionsQuery());
  const [typed, setTyped] = useState(given.contact?.name ?? '');
  const [wanted, setWanted] = useState('');
  const [contact, setContact] = useState<{ id: string; name: string } | null>(given.contact ?? null);
  const [queueId, setQueueId] = useState<string | null>(user.queues.length === 1 ? (user.queues[0]?.id ?? null) : null);
  const [connectionId, setConnectionId] = useState<string | null>(given.connectionId ?? null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data: found, isFetching } = useQuery({
    queryKey: ['contacts', 'search', wanted],
    queryFn: ({ signal }) => api.listContacts({ query: { searchParam: wanted } }, { signal }),
    enabled: wanted.length >= searchMinChars,
  });
  const connection = connectionId ?? user.whatsappId ?? connections.find(({ isDefault }) => isDefault)?.id ?? connections[0]?.id ?? null;

  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const open = (uuid: string) => router.navigate({ to: '/tickets/{-$uuid}', params: { uuid } });
  const create = async () => {
    setTried(true);
    if (!contact || !queueId) return;
    setBusy(true);
    try {
      const ticket = await api.createTicket({
        body: { contactId: contact.id, queueId, whatsappId: connection, userId: user.id, status: 'open' },
      });
      onClose();
      await open(ticket.uuid);
    } catch (error) {
      setBusy(false);
      if (!isApiError(error, 'ERR_TICKET_ALREADY_OPEN')) return showToast('error', errorText(error));
      onClose();
      if (error.details.userId === null || error.details.userId === user.id) await open(error.details.uuid);
      else openTicketDialog({ kind: 'held', ...error.details });
    }
  };

  return (
    <Dialog title={t('new.title')} confirmLabel={t('new.start')} busy={busy} onConfirm={() => void create()} onClose={onClose}>
      <SpaceBetween size="m">
        <FormField label={t('new.contact')} errorText={tried && !contact ? t('new.contactRequired') : undefined}>
          <Autosuggest
            value={typed}
            placeholder={t('new.contactPlaceholder')}
            autoFocus
            expandToViewport
            filteringType="manual"
            statusType={isFetching ? 'loading' : 'finished'}
            loadingText={t('new.searching')}
            empty={t(wanted.length < searchMinChars ? 'new.typeMore' : 'new.noContact')}
            enteredTextLabel={(value) => value}
            options={(found?.contacts ?? []).map(({ id, name, number }) => ({
              value: id,
              label: name,
              description: number ? formatPhone(number) : '',
            }))}
            onChange={({ detail }) => {
              setTyped(detail.value);
              setContact(null);
            }}
            onSelect={({ detail }) => {
              const chosen = found?.contacts.find(({ id }) => id === detail.value);
              if (!chosen) return;
              setContact({ id: chosen.id, name: chosen.name });
              setTyped(chosen.name);
            }}
          />
        </FormField>
        <FieldSelect
          label={t('fields.queue')}
          placeholder={t('fields.chooseQueue')}
          value={queueId}
          errorText={tried && !queueId ? t('fields.chooseQueue') : undefined}
          options={queues.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setQueueId}
        />
        <FieldSelect
          label={t('fields.connection')}
          value={connection}
          options={connections.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setConnectionId}
        />
      </SpaceBetween>
    </Dialog>
  );
};
