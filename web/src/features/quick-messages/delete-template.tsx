import Checkbox from '@cloudscape-design/components/checkbox';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { type QuickMessage, quickMessageListQuery } from './api/quick-message-queries.ts';
import { languageName } from '../../components/template-preview/language-name.ts';
import { useDeleteTemplate } from './api/template-queries.ts';

type DeleteTemplateProps = {
  template: QuickMessage;
  /** Name of the connection whose template it is. */
  connection: string;
  onClose: () => void;
};

/** Asks before an official template is deleted, which nothing undoes. */
export const DeleteTemplate = ({ template, connection, onClose }: DeleteTemplateProps) => {
  const { t, i18n } = useTranslation('quickMessages');
  const [everyLanguage, setEveryLanguage] = useState(false);
  const deleting = useDeleteTemplate();
  const others = useInfiniteQuery(quickMessageListQuery(template.shortcode, true));
  const hasOtherLanguages = others.data?.pages.some(({ records }) =>
    records.some(
      ({ id, shortcode, whatsappId }) => id !== template.id && shortcode === template.shortcode && whatsappId === template.whatsappId,
    ),
  );
  return (
    <Dialog
      title={t('templates.delete.title', { name: template.shortcode })}
      confirmLabel={t('templates.delete.confirm')}
      danger
      busy={deleting.isPending}
      onClose={onClose}
      onConfirm={() => deleting.mutate({ id: template.id, everyLanguage }, { onSettled: onClose })}
    >
      <p>
        <strong>{t('templates.delete.of', { connection, language: languageName(template.language ?? '', i18n.language) })}</strong>
      </p>
      <p>{t('templates.delete.text')}</p>
      {hasOtherLanguages && (
        <Checkbox checked={everyLanguage} onChange={({ detail }) => setEveryLanguage(detail.checked)}>
          {t('templates.delete.everyLanguage')}
        </Checkbox>
      )}
    </Dialog>
  );
};
