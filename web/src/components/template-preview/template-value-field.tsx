import { codeProblem, longestCode, type templateFields } from '@balcao/shared/domain/templates/template-fields.ts';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useTranslation } from 'react-i18next';

type TemplateValueFieldProps = {
  field: ReturnType<typeof templateFields>[number];
  value: string;
  errorText?: string | null;
  onChange: (value: string) => void;
  onFocus?: () => void;
};

/** The field for one value of an official template, called after the part of the template where it stands. */
export const TemplateValueField = ({ field: { key, part, name }, value, errorText, onChange, onFocus }: TemplateValueFieldProps) => {
  const { t } = useTranslation('quickMessages');
  const problem = part === 'accessCode' ? codeProblem(value.trim()) : null;
  return (
    <FormField
      label={part === 'location' ? t(`picker.place.${name}`, { defaultValue: name }) : t(`picker.fields.${part}`, { name })}
      errorText={problem === null ? errorText : t(`picker.code.${problem}`, { max: longestCode })}
    >
      <Input
        value={value}
        nativeInputAttributes={{ 'data-field': key }}
        onFocus={onFocus}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </FormField>
  );
};
