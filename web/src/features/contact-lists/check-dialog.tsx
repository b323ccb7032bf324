import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import Alert from '@cloudscape-design/components/alert';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { FieldSelect } from '../../components/field-select.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { connectionsQuery } from '../connections/api/connection-queries.ts';
import { useCheckList } from './api/use-list-jobs.ts';
import { ListGone } from './list-gone.tsx';

/** Asks by which linked phone the numbers are looked up on WhatsApp. */
export const CheckDialog = ({ listId, onClose }: { listId: string; onClose: () => void }) => {
  const { t } = useTranslation('contactLists');
  const { data: connections, isPending } = useQuery(connectionsQuery());
  const phones = (connections ?? []).filter(({ channel, status }) => channelCapabilities[channel].linkedPhone && status === 'CONNECTED');
  const [chosen, setChosen] = useState<string | null>(null);
  const phone = chosen ?? phones[0]?.id ?? null;
  const checking = useCheckList(listId);
  return (
    <Dialog
      title={t('check.title')}
      confirmLabel={t('check.start')}
      busy={checking.isPending}
      disabled={phone === null}
      onConfirm={() => phone !== null && checking.mutate(phone, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div className="form-stack">
        <ListGone listId={listId} />
        <p>{t('check.about')}</p>
        {phones.length > 0 && (
          <FieldSelect
            label={t('check.phone')}
            value={phone}
            options={phones.map(({ id: value, name: label }) => ({ value, label }))}
            onChange={setChosen}
          />
        )}
        {!isPending && phones.length === 0 && <Alert type="info">{t('check.noPhone')}</Alert>}
        {checking.error && <Alert type="error">{errorText(checking.error)}</Alert>}
      </div>
    </Dialog>
  );
};
