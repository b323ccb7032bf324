import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import type { RecordForm } from './use-record-form.ts';

type CountFieldProps<Values extends FieldValues> = {
  form: RecordForm<Values>;
  name: FieldPathByValue<Values, number> & keyof Values & string;
  max: number;
};

/** Form field for an integer from 1 to `max`. */
export const CountField = <Values extends FieldValues>({ form, name, max }: CountFieldProps<Values>) => {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <FormField label={form.labelOf(name)} errorText={fieldState.error?.message}>
      <Input
        type="number"
        inputMode="numeric"
        value={String(field.value)}
        onChange={({ detail }) => field.onChange(Math.max(1, Math.min(max, Math.round(Number(detail.value) || 1))))}
      />
    </FormField>
  );
};
