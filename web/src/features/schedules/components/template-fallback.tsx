import { isFillable, headerMediaOf } from '@balcao/shared/domain/templates/template.ts';
import { templateFields } from '@balcao/shared/domain/templates/template-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../../../components/field-select.tsx';
import { TemplatePreview } from '../../../components/template-preview/template-preview.tsx';
import { approvedTemplatesQuery } from '../../quick-messages/api/quick-message-queries.ts';
import { TemplateValueField } from '../../../components/template-preview/template-value-field.tsx';
import { TemplateCost } from './template-cost.tsx';

type TemplateFallbackProps = {
  connectionId: string;
  contactId: string | null;
  sendAt: string | null;
  templateId: string | null;
  values: Record<string, string>;
  problem: string | undefined;
  onChange: (templateId: string | null, values: Record<string, string>) => void;
};

/** The template that is sent when the 24 hours for free text are over at the time, with its values, which may hold variables themselves. */
export const TemplateFallback = ({ connectionId, contactId, sendAt, templateId, values, problem, onChange }: TemplateFallbackProps) => {
  const { t } = useTranslation('schedules');
  const { data = [] } = useQuery(approvedTemplatesQuery());
  const templates = data.filter(({ whatsappId, components }) => {
    const header = headerMediaOf(components);
    return whatsappId === connectionId && isFillable(components) && (header === null || header === 'IMAGE');
  });
  const template = templates.find(({ id }) => id === templateId);
  return (
    <fieldset className="form-section">
      <legend>{t('parts.template')}</legend>
      <FieldSelect
        label={t('fields.templateId')}
        description={t('hints.templateId')}
        noneLabel={t('noTemplate')}
        value={templateId}
        options={templates.map(({ id, shortcode, language }) => ({ value: id, label: `${shortcode} · ${language ?? ''}` }))}
        errorText={problem}
        onChange={(id) => onChange(id || null, {})}
      />
      {template && (
        <>
          {templateFields(template.components).map((field) => (
            <TemplateValueField
              key={field.key}
              field={field}
              value={values[field.key] ?? ''}
              onChange={(value) => onChange(templateId, { ...values, [field.key]: value })}
            />
          ))}
          <TemplatePreview
            components={template.components}
            values={Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))}
          />
          {contactId !== null && sendAt !== null && <TemplateCost contactId={contactId} category={template.category} sendAt={sendAt} />}
        </>
      )}
    </fieldset>
  );
};
