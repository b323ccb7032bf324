import Alert from '@cloudscape-design/components/alert';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { formatPhone } from '../../../lib/format.ts';
import { useMergeContacts } from '../api/merge-queries.ts';

type Mergeable = { id: string; name: string; number?: string | null };
type MergeDialogProps = {
  /** The first is proposed to stay. */
  contacts: readonly [Mergeable, Mergeable];
  onClose: () => void;
};

const isTalking = (error: Error | null): boolean => error !== null && isApiError(error, 'ERR_TICKET_ALREADY_OPEN');

/** Asks which of two contacts stays when they are made one. */
export const MergeDialog = ({ contacts, onClose }: MergeDialogProps) => {
  const { t } = useTranslation('contacts');
  const [stays, setStays] = useState(contacts[0].id);
  const merging = useMergeContacts();
  const goes = contacts.find(({ id }) => id !== stays) ?? contacts[1];
  return (
    <Dialog
      title={t('merge.title')}
      confirmLabel={t('merge.confirm')}
      busy={merging.isPending}
      onConfirm={() => merging.mutate({ stays, goes: goes.id }, { onSuccess: onClose, onError: (error) => isTalking(error) || onClose() })}
      onClose={onClose}
    >
      <div className="form-stack">
        <p>{t('merge.about')}</p>
        <RadioGroup
          value={stays}
          ariaLabel={t('merge.which')}
          items={contacts.map(({ id, name, number }) => ({
            value: id,
            label: name,
            description: number ? formatPhone(number) : undefined,
          }))}
          onChange={({ detail }) => {
            setStays(detail.value);
            merging.reset();
          }}
        />
        {isTalking(merging.error) && <Alert type="warning">{t('merge.talking', { name: goes.name })}</Alert>}
      </div>
    </Dialog>
  );
};
