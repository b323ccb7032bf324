import { templateText } from '@balcao/shared/domain/templates/template-text.ts';
import { missingVariables, templateFields, type TemplateField } from '@balcao/shared/domain/templates/template-fields.ts';
import { officialWhatsapp } from '@balcao/shared/domain/channels.ts';
import { headerMediaOf, isFillable, type HeaderMediaFormat, type TemplateVariables } from '@balcao/shared/domain/templates/template.ts';
import type { PlaceholderValues } from '@balcao/shared/domain/placeholders.ts';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { FieldSelect } from '../../../components/field-select.tsx';
import { AttachmentField, type AttachmentChoice } from '../../../components/record-form/attachment-field.tsx';
import { languageName } from '../../../components/template-preview/language-name.ts';
import { TemplatePreview } from '../../../components/template-preview/template-preview.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { approvedTemplatesQuery, type QuickMessage } from '../../quick-messages/api/quick-message-queries.ts';
import { TemplateValueField } from '../../../components/template-preview/template-value-field.tsx';
import { fold } from '../quick-replies.ts';
import type { NewOutgoing } from '../outbox.ts';
import { prepareFile } from '../read-media-info.ts';
import './template-dialog.css';

type TemplateDialogProps = {
  connectionId: string;
  /** What `{{…}}` stands for in this conversation. */
  variables: PlaceholderValues;
  onSend: (message: Pick<NewOutgoing, 'body' | 'template' | 'file'>) => void;
  onClose: () => void;
};

/** Picks one of the connection's approved templates, fills it in, and shows it as the customer will see it. */
export const TemplateDialog = ({ connectionId, variables, onSend, onClose }: TemplateDialogProps) => {
  const { t } = useTranslation(['quickMessages', 'common']);
  const query = useQuery(approvedTemplatesQuery());
  const [chosen, setChosen] = useState<QuickMessage | null>(null);
  const templates = (query.data ?? []).filter(({ whatsappId, components }) => whatsappId === connectionId && isFillable(components));
  return chosen ? (
    <FillTemplate
      key={chosen.id}
      template={chosen}
      variables={variables}
      onSend={onSend}
      onBack={() => setChosen(null)}
      onClose={onClose}
    />
  ) : (
    <Dialog title={t('picker.title')} confirmLabel={t('common:close')} size="medium" onlyClose onConfirm={onClose} onClose={onClose}>
      {query.error ? (
        <p role="alert">
          {errorText(query.error)}{' '}
          <button type="button" className="text-button" onClick={() => void query.refetch()}>
            {t('common:retry')}
          </button>
        </p>
      ) : query.data ? (
        <TemplateList templates={templates} onChoose={setChosen} />
      ) : (
        <p role="status" aria-label={t('common:loading')}>
          <Spinner size="large" />
        </p>
      )}
    </Dialog>
  );
};

const TemplateList = ({ templates, onChoose }: { templates: QuickMessage[]; onChoose: (template: QuickMessage) => void }) => {
  const { t, i18n } = useTranslation('quickMessages');
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  const [language, setLanguage] = useState<string | null>(null);
  const wanted = fold(search.trim());
  const shown = templates.filter(
    (each) =>
      (category === null || each.category === category) &&
      (language === null || each.language === language) &&
      fold(`${each.shortcode.replaceAll('_', ' ')} ${each.shortcode} ${each.message}`).includes(wanted),
  );
  const options = (values: ReadonlyArray<string | null>, label: (value: string) => string) =>
    [...new Set(values.flatMap((value) => value ?? []))].sort().map((value) => ({ value, label: label(value) }));
  return (
    <div className="template-picker">
      <Input
        type="search"
        autoFocus
        value={search}
        ariaLabel={t('picker.search')}
        placeholder={t('picker.search')}
        onChange={({ detail }) => setSearch(detail.value)}
      />
      <div className="template-filters">
        <FieldSelect
          label={t('picker.category')}
          value={category}
          noneLabel={t('picker.all')}
          options={options(
            templates.map((each) => each.category),
            (value) => t(`templates.categories.${value}`, value),
          )}
          onChange={(value) => setCategory(value || null)}
        />
        <FieldSelect
          label={t('picker.language')}
          value={language}
          noneLabel={t('picker.allLanguages')}
          options={options(
            templates.map((each) => each.language),
            (value) => languageName(value, i18n.language),
          )}
          onChange={(value) => setLanguage(value || null)}
        />
      </div>
      {shown.length === 0 ? (
        <p role="status">{t(templates.length === 0 ? 'picker.none' : 'picker.noMatch')}</p>
      ) : (
        <ul className="template-list">
          {shown.map((each) => (
            <li key={each.id}>
              <button type="button" onClick={() => onChoose(each)}>
                <strong>{each.shortcode}</strong>
                <span>{each.message}</span>
                <small>
                  {t(`templates.categories.${each.category ?? ''}`, each.category ?? '')} ·{' '}
                  {languageName(each.language ?? '', i18n.language)}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const headerTypes: Record<HeaderMediaFormat, ReadonlyArray<string>> = {
  IMAGE: ['image/jpeg', 'image/png'],
  VIDEO: ['video/mp4', 'video/3gpp'],
  DOCUMENT: ['application/pdf'],
};

type FillTemplateProps = Omit<TemplateDialogProps, 'connectionId'> & { template: QuickMessage; onBack: () => void };

const FillTemplate = ({ template, variables, onSend, onBack, onClose }: FillTemplateProps) => {
  const { t } = useTranslation(['quickMessages', 'common']);
  const { components } = template;
  const fields = templateFields(components);
  const format = headerMediaOf(components);
  const [values, setValues] = useState<TemplateVariables>(() => prefilled(template, fields, variables));
  const [media, setMedia] = useState<AttachmentChoice>({ kind: 'keep' });
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const file = media.kind === 'new' ? media.file : null;
  const missing = missingVariables(components, values);
  const isFileMissing = format !== null && file === null;

  const send = async () => {
    setAsked(true);
    if (missing.length > 0 || isFileMissing) return;
    setBusy(true);
    const { id: templateId, version } = template;
    onSend({
      body: templateText(components, values),
      template: { templateId, version, variables: values },
      ...(file ? { file: await prepareFile(file, officialWhatsapp) } : {}),
    });
  };

  return (
    <Dialog
      title={template.shortcode}
      confirmLabel={t('picker.send')}
      size="medium"
      busy={busy}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <div className="template-fill">
        <SpaceBetween size="s">
          <button type="button" className="text-button" onClick={onBack}>
            {t('picker.other')}
          </button>
          <p className="template-price">{t(`picker.price.${template.category ?? ''}`, { defaultValue: t('picker.priceUnknown') })}</p>
          {format !== null && (
            <div>
              <AttachmentField
                label={t(`templates.formats.${format}`)}
                stored={null}
                choice={media}
                accept={headerTypes[format]}
                onChange={setMedia}
              />
              {asked && isFileMissing && (
                <p role="alert" className="template-missing">
                  {t('picker.fileMissing')}
                </p>
              )}
            </div>
          )}
          {fields.map((field) => (
            <TemplateValueField
              key={field.key}
              field={field}
              value={values[field.key] ?? ''}
              errorText={asked && missing.includes(field.key) ? t('picker.fieldMissing') : null}
              onChange={(value) => setValues((before) => ({ ...before, [field.key]: value }))}
            />
          ))}
        </SpaceBetween>
        <TemplatePreview components={components} values={onlyFilled(values)} file={file} />
      </div>
    </Dialog>
  );
};

const onlyFilled = (values: TemplateVariables): TemplateVariables =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

/** Variables with names we know get their values; a number right after a greeting is the customer's first name. */
const prefilled = (template: QuickMessage, fields: ReadonlyArray<TemplateField>, variables: PlaceholderValues): TemplateVariables => {
  const known = new Map(Object.entries(variables));
  const greets = /^\P{L}*\p{L}+,?\s*\{\{\s*1\s*\}\}/u.test(template.message);
  return Object.fromEntries(
    fields.flatMap(({ key, name }) => {
      const value = known.get(key === 'body.1' && greets ? 'firstName' : name);
      return value && key.startsWith('body.') ? [[key, value]] : [];
    }),
  );
};
