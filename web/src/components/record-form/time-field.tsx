import FormField from '@cloudscape-design/components/form-field';
import { useId } from 'react';
import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import type { RecordForm } from './use-record-form.ts';

type TimeFieldProps<Values extends FieldValues> = {
  form: RecordForm<Values>;
  name: FieldPathByValue<Values, string> & keyof Values & string;
  hint?: string;
};

/** Form field for a time of day (`HH:mm`), with the time picker of the browser. */
export const TimeField = <Values extends FieldValues>({ form, name, hint }: TimeFieldProps<Values>) => {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name });
  const error = fieldState.error?.message;
  return (
    <FormField label={form.labelOf(name)} description={hint} errorText={error} controlId={id}>
      <input
        id={id}
        className="native-input"
        type="time"
        value={String(field.value)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={[hint && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => event.target.value !== '' && field.onChange(event.target.value)}
      />
    </FormField>
  );
};
