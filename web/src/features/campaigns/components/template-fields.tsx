import type { QuickMessage } from '../../quick-messages/api/quick-message-queries.ts';
import { headerMediaOf, type HeaderMediaFormat } from '@balcao/shared/domain/templates/template.ts';
import { missingVariables, templateFields } from '@balcao/shared/domain/templates/template-fields.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../../../components/field-select.tsx';
import { type AttachmentChoice, AttachmentField, type StoredAttachment } from '../../../components/record-form/attachment-field.tsx';
import { withWord } from '../../../components/record-form/insert-text.ts';
import type { RecordForm } from '../../../components/record-form/use-record-form.ts';
import { TemplateValueField } from '../../../components/template-preview/template-value-field.tsx';
import type { CampaignValues } from '../campaign-values.ts';
import { unknownIn } from '../unknown-variables.ts';
import { UnknownVariables, VariableChips } from './variable-chips.tsx';

export const headerTypes: Record<HeaderMediaFormat, ReadonlyArray<string>> = {
  IMAGE: ['image/jpeg', 'image/png'],
  VIDEO: ['video/mp4', 'video/3gpp'],
  DOCUMENT: ['application/pdf'],
};

type TemplateFieldsProps = {
  form: RecordForm<CampaignValues>;
  /** Those that the connection sends and a campaign can fill; undefined = not known yet. */
  templates: ReadonlyArray<Pick<QuickMessage, 'id' | 'shortcode' | 'language' | 'components'>> | undefined;
  stored: StoredAttachment | null;
  media: AttachmentChoice;
  onMedia: (media: AttachmentChoice) => void;
  /** Names of variables that have a value, with what they are called. */
  variables: ReadonlyArray<{ name: string; label: string }>;
};

/** An official template with what is put into its fields. */
export const TemplateFields = ({ form, templates, stored, media, onMedia, variables }: TemplateFieldsProps) => {
  const { t } = useTranslation(['campaigns', 'quickMessages']);
  const { errors } = form.formState;
  const { templateId, templateVariables: values } = form.watch();
  const template = templates?.find(({ id }) => id === templateId);
  const fields = template ? templateFields(template.components) : [];
  const set = (key: string, value: string) =>
    form.setValue('templateVariables', { ...form.getValues('templateVariables'), [key]: value }, { shouldDirty: true });
  // The field that a variable goes into: the one somebody was in last.
  const [lastKey, setLastKey] = useState<string | null>(null);
  const insert = (word: string) => {
    const key = fields.find((field) => field.key === lastKey)?.key ?? fields[0]?.key;
    if (key === undefined) return;
    const field = document.querySelector<HTMLInputElement>(`input[data-field="${CSS.escape(key)}"]`);
    const text = values[key] ?? '';
    const [from, to] =
      lastKey === key ? [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length] : [text.length, text.length];
    const inserted = withWord(text, from, to, word);
    set(key, inserted.text);
    // The field gets its text with the next drawing.
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(inserted.at, inserted.at);
    });
  };
  const missing = template && errors.templateVariables ? missingVariables(template.components, values) : [];
  const format = template ? headerMediaOf(template.components) : null;
  return (
    <>
      {templates?.length === 0 && <p className="form-lead">{t('form.noTemplates')}</p>}
      <FieldSelect
        label={t('fields.templateId')}
        value={template ? templateId : null}
        filter
        loading={templates === undefined}
        options={(templates ?? []).map(({ id, shortcode, language }) => ({ value: id, label: `${shortcode} · ${language ?? ''}` }))}
        errorText={errors.templateId?.message}
        onChange={(id) => {
          form.setValue('templateId', id, { shouldDirty: true });
          form.setValue('templateVariables', {}, { shouldDirty: true });
        }}
      />
      {format !== null && (
        <AttachmentField
          label={t(`quickMessages:templates.formats.${format}`)}
          stored={stored}
          choice={media}
          accept={headerTypes[format]}
          onChange={onMedia}
        />
      )}
      {fields.length > 0 && <p className="form-lead">{t('hints.templateValues', { example: '{{firstName}}' })}</p>}
      {fields.map((field) => (
        <TemplateValueField
          key={field.key}
          field={field}
          value={values[field.key] ?? ''}
          errorText={missing.includes(field.key) ? t('problems.value') : null}
          onFocus={() => setLastKey(field.key)}
          onChange={(value) => set(field.key, value)}
        />
      ))}
      {fields.length > 0 && (
        <>
          <VariableChips variables={variables} onInsert={insert} />
          <UnknownVariables names={unknownIn(Object.values(values), variables)} />
        </>
      )}
    </>
  );
};
