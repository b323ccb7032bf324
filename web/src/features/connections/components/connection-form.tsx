import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Multiselect from '@cloudscape-design/components/multiselect';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import Toggle from '@cloudscape-design/components/toggle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { queuesQuery } from '../../../lib/directory-queries.ts';
import { connectionQuery, type ConnectionDetails } from '../api/connection-queries.ts';
import type { ConnectionRow } from './connection-card.tsx';

type FormProps = { connection: ConnectionRow | null; onClose: () => void; onSaved: (connection: ConnectionDetails) => void };
type Fields = Pick<
  ConnectionDetails,
  'name' | 'color' | 'queueIds' | 'greetingMessage' | 'complationMessage' | 'allowGroup' | 'groupAsTicket' | 'timeCreateNewTicket'
>;

const empty: Fields = {
  name: '',
  color: '#25D366',
  queueIds: [],
  greetingMessage: '',
  complationMessage: '',
  allowGroup: false,
  groupAsTicket: 'disabled',
  timeCreateNewTicket: 0,
};

/** Adds a connection by QR code, or changes one; a form for a known connection waits for what it has now. */
export const ConnectionForm = ({ connection, onClose, onSaved }: FormProps) => {
  const { data } = useQuery({ ...connectionQuery(connection?.id ?? ''), enabled: connection !== null });
  if (connection && !data) return null;
  return <FilledForm id={connection?.id ?? null} start={data ?? empty} onClose={onClose} onSaved={onSaved} />;
};

const FilledForm = ({ id, start, onClose, onSaved }: { id: string | null; start: Fields } & Omit<FormProps, 'connection'>) => {
  const { t } = useTranslation('connections');
  const { data: queues = [] } = useQuery(queuesQuery());
  const [fields, setFields] = useState<Fields>(start);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  const nameError = tried && (fields.name.trim().length < 2 || fields.name.trim().length > 50) ? t('form.nameError') : undefined;
  const options = queues.map(({ id: value, name: label }) => ({ value, label }));

  const save = async () => {
    setTried(true);
    const { name, color, queueIds, greetingMessage, complationMessage, allowGroup, groupAsTicket, timeCreateNewTicket } = fields;
    if (name.trim().length < 2 || name.trim().length > 50) return;
    const body = { name: name.trim(), color, queueIds, greetingMessage, complationMessage, allowGroup, groupAsTicket, timeCreateNewTicket };
    setBusy(true);
    try {
      onSaved(
        id
          ? await api.updateConnection({ params: { id }, query: {}, body })
          : await api.createConnection({ query: {}, body: { ...body, channel: 'whatsapp' } }),
      );
    } catch (error) {
      setBusy(false);
      showToast('error', errorText(error));
    }
  };

  return (
    <Dialog
      title={t(id ? 'form.edit' : 'form.new')}
      confirmLabel={t(id ? 'form.save' : 'form.create')}
      busy={busy}
      size="medium"
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <FormField label={t('form.name')} errorText={nameError}>
          <Input value={fields.name} autoFocus onChange={({ detail }) => set({ name: detail.value })} />
        </FormField>
        <FormField label={t('form.color')}>
          <input type="color" aria-label={t('form.color')} value={fields.color} onChange={(event) => set({ color: event.target.value })} />
        </FormField>
        <FormField label={t('form.queues')} description={t('form.queuesHint')}>
          <Multiselect
            selectedOptions={options.filter(({ value }) => fields.queueIds.some((queueId) => queueId === value))}
            options={options}
            placeholder={t('form.chooseQueues')}
            expandToViewport
            onChange={({ detail }) =>
              set({
                queueIds: queues
                  .filter(({ id: queueId }) => detail.selectedOptions.some(({ value }) => value === queueId))
                  .map(({ id: queueId }) => queueId),
              })
            }
          />
        </FormField>
        <FormField label={t('form.farewell')} description={t('form.farewellHint')}>
          <Textarea rows={2} value={fields.complationMessage} onChange={({ detail }) => set({ complationMessage: detail.value })} />
        </FormField>
        <FormField label={t('form.reopen')} description={t('form.reopenHint')}>
          <Input
            type="number"
            inputMode="numeric"
            value={String(fields.timeCreateNewTicket)}
            onChange={({ detail }) => set({ timeCreateNewTicket: Math.max(0, Math.min(43_200, Math.round(Number(detail.value) || 0))) })}
          />
        </FormField>
        <Toggle checked={fields.allowGroup} onChange={({ detail }) => set({ allowGroup: detail.checked })}>
          {t('form.groups')}
        </Toggle>
        <Toggle
          disabled={!fields.allowGroup}
          checked={fields.groupAsTicket === 'enabled'}
          onChange={({ detail }) => set({ groupAsTicket: detail.checked ? 'enabled' : 'disabled' })}
        >
          {t('form.groupAsTicket')}
        </Toggle>
      </SpaceBetween>
    </Dialog>
  );
};
