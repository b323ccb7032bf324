import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import type { QuickMessage } from './api/quick-message-queries.ts';
import { useDeleteTemplate } from './api/template-queries.ts';

/** Asks before an official template is deleted, which nothing undoes. */
export const DeleteTemplate = ({ template, onClose }: { template: QuickMessage; onClose: () => void }) => {
  const { t } = useTranslation('quickMessages');
  const [everyLanguage, setEveryLanguage] = useState(false);
  const deleting = useDeleteTemplate();
  return (
    <Dialog
      title={t('templates.delete.title', { name: template.shortcode })}
      confirmLabel={t('templates.delete.confirm')}
      danger
      busy={deleting.isPending}
      onClose={onClose}
      onConfirm={() => deleting.mutate({ id: template.id, everyLanguage }, { onSettled: onClose })}
    >
      <p>{t('templates.delete.text')}</p>
      <Checkbox checked={everyLanguage} onChange={({ detail }) => setEveryLanguage(detail.checked)}>
        {t('templates.delete.everyLanguage')}
      </Checkbox>
    </Dialog>
  );
};
