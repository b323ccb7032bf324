import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import {
  templateCategories,
  draftHeaderFormats,
  exampleOf,
  newTemplateDraft,
  type TemplateContent,
  templateLimits,
} from '@balcao/shared/domain/templates/template-draft.ts';
import { variablesIn } from '@balcao/shared/domain/templates/template-fields.ts';
import { templateLanguages } from '@balcao/shared/domain/templates/template-languages.ts';
import { templateProblems } from '@balcao/shared/domain/templates/template-problems.ts';
import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../components/admin-page/admin-form.tsx';
import { FieldSelect } from '../../components/field-select.tsx';
import { type AttachmentChoice, AttachmentField } from '../../components/record-form/attachment-field.tsx';
import { insertText } from '../../components/record-form/insert-text.ts';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { ChoiceField, LongText, NumberField, SwitchField, TextField } from '../../components/record-form/record-fields.tsx';
import { type RecordForm, useRecordForm } from '../../components/record-form/use-record-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { connectionsQuery } from '../connections/api/connection-queries.ts';
import type { QuickMessage } from './api/quick-message-queries.ts';
import { templateContentQuery, useSaveTemplate } from './api/template-queries.ts';
import { languageName } from '../../components/template-preview/language-name.ts';
import { DraftPreview } from './template-form/draft-preview.tsx';
import { TemplateButtons } from './template-form/template-buttons.tsx';
import type { TemplateFields } from './template-form/template-fields.ts';
import './template-form/template-form.css';

/** An official template that is made (null) or edited. It is sent to Meta, which reviews it. */
export const TemplateForm = ({ template, onClose }: { template: QuickMessage | null; onClose: () => void }) => {
  const { t } = useTranslation('quickMessages');
  const query = useQuery({ ...templateContentQuery(template?.id ?? ''), enabled: template !== null });
  const title = t(template ? 'templates.edit' : 'templates.new');
  return (
    <AdminForm title={title} query={template ? query : null} onClose={onClose}>
      {(content, reload) => <Loaded title={title} template={template} content={content} onClose={onClose} reload={reload} />}
    </AdminForm>
  );
};

const names = [
  'whatsappId',
  'name',
  'language',
  'category',
  'headerFormat',
  'headerText',
  'headerExample',
  'body',
  'examples',
  'footer',
  'buttons',
  'securityAdvice',
  'expiresInMin',
  'copyLabel',
] as const;

/** Types that Meta takes as a sample of what a header shows. */
const sampleTypes: Readonly<Record<string, ReadonlyArray<string>>> = {
  IMAGE: ['image/jpeg', 'image/png'],
  VIDEO: ['video/mp4'],
  DOCUMENT: ['application/pdf'],
};

type LoadedProps = {
  title: string;
  template: QuickMessage | null;
  content: TemplateContent | null;
  onClose: () => void;
  reload: () => void;
};

const Loaded = ({ title, template, content, onClose, reload }: LoadedProps) => {
  // Of what the form starts from, whatever becomes of the template meanwhile.
  const [version] = useState(template?.version);
  const { t, i18n } = useTranslation(['quickMessages', 'common']);
  const saving = useSaveTemplate();
  const [sample, setSample] = useState<AttachmentChoice>({ kind: 'keep' });
  const official = (useQuery(connectionsQuery()).data ?? []).filter(({ channel }) => channelCapabilities[channel].templates);
  const likely = official.length === 1 ? official[0] : official.find(({ isDefault }) => isDefault);
  // The connections may come after the form.
  const connectionOf = (chosen: string | null) => chosen ?? likely?.id ?? null;
  const file = sample.kind === 'new' ? sample.file : null;
  const hasSample = (format: string) => file !== null && sampleTypes[format]?.includes(file.type) === true;
  const form = useRecordForm<TemplateFields>({
    start: { ...newTemplateDraft, ...content, name: template?.shortcode ?? '', whatsappId: template?.whatsappId ?? likely?.id ?? null },
    names,
    labelOf: (name) => t(`templates.fields.${name}`),
    problems: ({ whatsappId, ...draft }) => [
      ...(connectionOf(whatsappId) === null ? [{ path: 'whatsappId', error: t('problems.required') }] : []),
      ...templateProblems(template ? { ...draft, name: undefined } : draft, hasSample(draft.headerFormat)),
    ],
    refusals: (error) => (isApiError(error, 'ERR_TEMPLATE_INVALID') ? error.details.issues : null),
    reload,
    save: async (_change, { whatsappId: chosen, name, language, ...written }, { over }) => {
      const whatsappId = connectionOf(chosen);
      if (whatsappId === null) return;
      await saving.mutateAsync(
        template
          ? {
              id: template.id,
              content: { ...written, version: over ? undefined : version },
              sample: hasSample(written.headerFormat) ? file : null,
            }
          : { id: null, template: { ...written, name, language, whatsappId }, sample: hasSample(written.headerFormat) ? file : null },
      );
      onClose();
    },
  });
  const values = form.watch();
  const isMine = values.category !== 'AUTHENTICATION';
  const isApproved = template?.status === 'APPROVED';
  return (
    <RecordDialog
      form={form}
      title={title}
      confirmLabel={t('templates.send')}
      size="xx-large"
      isDirty={sample.kind !== 'keep'}
      onClose={onClose}
    >
      <div className="template-form">
        <div className="form-stack">
          {isApproved && <Alert type="warning">{t('templates.editedOnce')}</Alert>}
          {template ? (
            <p className="form-lead">
              {template.shortcode} · {languageName(template.language ?? '', i18n.language)}
            </p>
          ) : (
            <>
              <TextField form={form} name="name" hint={t('templates.hints.name')} autoFocus />
              <div className="form-grid">
                <Language form={form} />
                {official.length > 1 && (
                  <ChoiceField form={form} name="whatsappId" options={official.map(({ id, name }) => ({ value: id, label: name }))} />
                )}
              </div>
            </>
          )}
          {!isApproved && (
            <ChoiceField
              form={form}
              name="category"
              hint={t(`templates.categoryHints.${values.category}`)}
              options={templateCategories.map((value) => ({ value, label: t(`templates.categories.${value}`) }))}
            />
          )}
          {isMine ? (
            <>
              <ChoiceField
                form={form}
                name="headerFormat"
                options={draftHeaderFormats.map((value) => ({ value, label: t(`templates.headers.${value}`) }))}
              />
              {values.headerFormat === 'TEXT' && (
                <TextField
                  form={form}
                  name="headerText"
                  hint={t('templates.hints.left', { count: templateLimits.header - values.headerText.length })}
                />
              )}
              {values.headerFormat === 'TEXT' && variablesIn(values.headerText).length > 0 && (
                <TextField form={form} name="headerExample" />
              )}
              {values.headerFormat in sampleTypes && (
                <AttachmentField
                  label={t('templates.sample')}
                  hint={t('templates.hints.sample')}
                  stored={null}
                  choice={sample}
                  accept={sampleTypes[values.headerFormat] ?? []}
                  onChange={(picked) => {
                    setSample(picked);
                    form.clearErrors('headerFormat');
                  }}
                />
              )}
              <LongText
                form={form}
                name="body"
                rows={6}
                hint={t('templates.hints.left', { count: templateLimits.body - values.body.length })}
              />
              <div className="quick-message-variables">
                <button type="button" onClick={() => insertText(form, 'body', nextVariable(values.body))}>
                  {t('templates.addVariable')}
                </button>
              </div>
              <Examples form={form} />
              <TextField form={form} name="footer" />
              <TemplateButtons form={form} />
            </>
          ) : (
            <>
              <SwitchField form={form} name="securityAdvice" />
              <NumberField form={form} name="expiresInMin" max={templateLimits.mostExpiryMin} hint={t('templates.hints.expiresInMin')} />
              <TextField form={form} name="copyLabel" />
            </>
          )}
        </div>
        <DraftPreview draft={values} file={file} />
      </div>
    </RecordDialog>
  );
};

/** Adds the next number, or a name where the text names its variables. */
const nextVariable = (body: string): string => {
  const known = variablesIn(body);
  const isNamed = known.some((name) => !/^\d+$/.test(name));
  return isNamed ? `{{nome_${known.length + 1}}}` : `{{${known.length + 1}}}`;
};

type FormProps = { form: RecordForm<TemplateFields> };

const Language = ({ form }: FormProps) => {
  const { t, i18n } = useTranslation('quickMessages');
  return (
    <FieldSelect
      label={t('templates.fields.language')}
      value={form.watch('language')}
      filter
      options={templateLanguages
        .map((value) => ({ value: String(value), label: languageName(value, i18n.language), description: value }))
        .sort((a, b) => a.label.localeCompare(b.label, i18n.language))}
      errorText={form.formState.errors.language?.message}
      onChange={(wanted) => {
        const language = templateLanguages.find((each) => each === wanted);
        if (language) form.setValue('language', language, { shouldDirty: true });
      }}
    />
  );
};

/** What reviewers at Meta see in place of the body's variables. */
const Examples = ({ form }: FormProps) => {
  const { t } = useTranslation('quickMessages');
  const [body, examples] = form.watch(['body', 'examples']);
  return variablesIn(body).map((name) => (
    <FormField
      key={name}
      label={t('templates.example', { name: `{{${name}}}` })}
      errorText={form.formState.errors.examples?.[name]?.message}
    >
      <Input
        value={exampleOf(examples, name)}
        autoComplete={false}
        onChange={({ detail }) => form.setValue('examples', { ...form.getValues('examples'), [name]: detail.value }, { shouldDirty: true })}
      />
    </FormField>
  ));
};
