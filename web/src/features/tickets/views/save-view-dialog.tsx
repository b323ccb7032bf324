import type { Me } from '@balcao/shared/contract/auth.ts';
import { longestViewName } from '@balcao/shared/contract/views.ts';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { may } from '../../../lib/rights.ts';
import type { TicketSearch } from '../ticket-search.ts';
import { useCreateView } from './use-change-views.ts';
import { toViewFilter } from './view-search.ts';

type SaveViewDialogProps = { user: Me; search: TicketSearch; onClose: () => void };

/** Asks what the filter is to be called, and admins whether it is everybody's. */
export const SaveViewDialog = ({ user, search, onClose }: SaveViewDialogProps) => {
  const { t } = useTranslation('views');
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const saving = useCreateView();
  const filter = toViewFilter(search);
  return (
    <Dialog
      title={t('form.title')}
      confirmLabel={t('form.confirm')}
      busy={saving.isPending}
      disabled={name.trim() === ''}
      onConfirm={() => saving.mutate({ name, filter, shared }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <FormField label={t('form.name')} description={t('form.about')}>
          <Input
            value={name}
            placeholder={t('form.example')}
            nativeInputAttributes={{ maxLength: longestViewName }}
            onChange={({ detail }) => setName(detail.value)}
          />
        </FormField>
        {may(user, 'company:admin') && (
          <Checkbox checked={shared} description={t('form.sharedHint')} onChange={({ detail }) => setShared(detail.checked)}>
            {t('form.shared')}
          </Checkbox>
        )}
      </SpaceBetween>
    </Dialog>
  );
};
