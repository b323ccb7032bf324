import FormField from '@cloudscape-design/components/form-field';
import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import type { RecordForm } from './use-record-form.ts';

type ColorFieldProps<Values extends FieldValues> = {
  form: RecordForm<Values>;
  name: FieldPathByValue<Values, string> & keyof Values & string;
};

/** Form field for a colour (#rrggbb), with the browser's colour picker. */
export const ColorField = <Values extends FieldValues>({ form, name }: ColorFieldProps<Values>) => {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <FormField label={form.labelOf(name)} errorText={fieldState.error?.message}>
      <input
        type="color"
        className="form-color"
        aria-label={form.labelOf(name)}
        value={String(field.value)}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </FormField>
  );
};
