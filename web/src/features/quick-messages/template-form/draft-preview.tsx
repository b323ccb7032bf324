import { draftComponents } from '@balcao/shared/domain/templates/draft-components.ts';
import type { TemplateDraft } from '@balcao/shared/domain/templates/template-draft.ts';
import { variablesIn } from '@balcao/shared/domain/templates/template-fields.ts';
import { useTranslation } from 'react-i18next';
import { TemplatePreview } from '../../../components/template-preview/template-preview.tsx';

/** How customers will see what is being written, with its examples. */
export const DraftPreview = ({ draft, file }: { draft: TemplateDraft; file: File | null }) => {
  const { t } = useTranslation('quickMessages');
  const components = draftComponents(draft, {
    body: t('templates.authentication.body'),
    advice: t('templates.authentication.advice'),
    expiry: t('templates.authentication.expiry', { count: draft.expiresInMin }),
    copy: t('templates.authentication.copy'),
  });
  const [inHeader] = variablesIn(draft.headerText);
  const values = Object.fromEntries(
    [
      ...Object.entries(draft.examples).map(([name, example]) => [`body.${name}`, example] as const),
      ...(inHeader === undefined ? [] : [[`header.${inHeader}`, draft.headerExample] as const]),
    ].filter(([, example]) => example !== ''),
  );
  const isEmpty = components.every(({ type, text }) => type === 'BODY' && !text?.trim());
  return (
    <div className="template-form-preview">
      <h3>{t('templates.preview')}</h3>
      {isEmpty ? <p>{t('templates.previewEmpty')}</p> : <TemplatePreview components={components} values={values} file={file} />}
    </div>
  );
};
