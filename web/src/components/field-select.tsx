import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstHit } from './first-hit.tsx';

type Option = { value: string; label: string; description?: string; disabled?: boolean };

type FieldSelectProps = {
  label: string;
  description?: string;
  value: string | null;
  options: Option[];
  onChange: (value: string | null) => void;
  placeholder?: string;
  errorText?: string;
  /** Warning shown at the field; it does not prevent saving. */
  warningText?: string;
  /** Label of an extra option that stands for no value (null); undefined = the list has no such option. */
  noneLabel?: string;
  filter?: boolean;
  /** Called with true when the user typed a filter text and leaves the list without choosing an option; with false when an option is
   *  chosen or Escape closes the list. */
  onUntaken?: (isUntaken: boolean) => void;
  loading?: boolean;
};

/** Form field with a drop-down list of options, whose values are strings. */
export const FieldSelect = ({
  label,
  description,
  value,
  options,
  onChange,
  placeholder,
  errorText,
  warningText,
  noneLabel,
  filter,
  onUntaken,
  loading,
}: FieldSelectProps) => {
  const { t } = useTranslation('common');
  const [untaken, setUntaken] = useState('');
  const leave = (text: string) => {
    setUntaken(text);
    onUntaken?.(text !== '');
  };
  const all = noneLabel === undefined ? options : [{ value: '', label: noneLabel }, ...options];
  return (
    <FormField
      label={label}
      description={description}
      errorText={errorText}
      warningText={untaken === '' ? warningText : t('notTaken', { text: untaken })}
    >
      <FirstHit onUntaken={leave}>
        <Select
          selectedOption={all.find((option) => option.value === (value ?? '')) ?? null}
          options={all}
          placeholder={placeholder}
          expandToViewport
          filteringType={filter ? 'auto' : 'none'}
          statusType={loading ? 'loading' : 'finished'}
          onChange={({ detail }) => onChange(detail.selectedOption.value || null)}
        />
      </FirstHit>
    </FormField>
  );
};
