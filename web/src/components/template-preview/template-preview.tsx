import { fillTemplate } from '@balcao/shared/domain/templates/template-text.ts';
import type { TemplateComponent, TemplateVariables } from '@balcao/shared/domain/templates/template.ts';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { FormattedText } from '../formatted-text.tsx';
import { Icon } from '../icon.tsx';
import './template-preview.css';

type TemplatePreviewProps = {
  components: ReadonlyArray<TemplateComponent>;
  values?: TemplateVariables;
  /** The image or video that the user chose for the media header of the template; null = none yet. */
  file?: File | null;
};

/** Preview of an official WhatsApp template as customers will see it; variables without a value are shown as placeholders. */
export const TemplatePreview = ({ components, values = {}, file = null }: TemplatePreviewProps) => {
  const { t } = useTranslation('quickMessages');
  return (
    <div className="template-preview" role="group" aria-label={t('templates.preview')}>
      {components.map((component, index) => (
        <TemplatePart key={index} component={component} values={values} file={file} />
      ))}
    </div>
  );
};

type PartProps = { component: TemplateComponent; values: TemplateVariables; file: File | null };

const TemplatePart = ({ component: { type, format, text, buttons }, values, file }: PartProps) => {
  if (type === 'HEADER')
    return format === null || format === 'TEXT' ? (
      <strong>{fillTemplate('header', text ?? '', values)}</strong>
    ) : (
      <HeaderMedia format={format} values={values} file={file} />
    );
  if (type === 'FOOTER') return <small>{text}</small>;
  if (type === 'BUTTONS')
    return buttons.map((button, index) => (
      <span key={index} className="template-button">
        {button.url && <Icon name="external" size="small" />} {button.text}
      </span>
    ));
  return (
    <span>
      <FormattedText text={fillTemplate('body', text ?? '', values)} />
    </span>
  );
};

const HeaderMedia = ({ format, values, file }: { format: string; values: TemplateVariables; file: File | null }) => {
  const { t } = useTranslation('quickMessages');
  const url = useObjectUrl(file) ?? undefined;
  if (url && format === 'IMAGE') return <img src={url} alt={file?.name ?? ''} />;
  if (url && format === 'VIDEO') return <video src={url} controls />;
  const place = format === 'LOCATION' ? [values['header.name'], values['header.address']].filter(Boolean).join(' · ') : '';
  return <span className="template-header-media">{(file?.name ?? place) || t(`templates.formats.${format}`, format)}</span>;
};
