import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';

type Option = { value: string; label: string; description?: string; disabled?: boolean };

type FieldSelectProps = {
  label: string;
  description?: string;
  value: string | null;
  options: Option[];
  onChange: (value: string | null) => void;
  placeholder?: string;
  errorText?: string;
  /** Marks the field without keeping anybody from saving. */
  warningText?: string;
  /** Adds an entry that chooses nothing. */
  noneLabel?: string;
  filter?: boolean;
  loading?: boolean;
};

/** Labelled list with string values. */
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
  loading,
}: FieldSelectProps) => {
  const all = noneLabel === undefined ? options : [{ value: '', label: noneLabel }, ...options];
  return (
    <FormField label={label} description={description} errorText={errorText} warningText={warningText}>
      <Select
        selectedOption={all.find((option) => option.value === (value ?? '')) ?? null}
        options={all}
        placeholder={placeholder}
        expandToViewport
        filteringType={filter ? 'auto' : 'none'}
        statusType={loading ? 'loading' : 'finished'}
        onChange={({ detail }) => onChange(detail.selectedOption.value || null)}
      />
    </FormField>
  );
};
