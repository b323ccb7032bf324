import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import { FirstHit } from '../first-hit.tsx';
import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import type { RecordForm } from './use-record-form.ts';

type ManyFieldProps<Values extends FieldValues> = {
  form: RecordForm<Values>;
  name: FieldPathByValue<Values, string[]> & keyof Values & string;
  options: ReadonlyArray<{ value: string; label: string }>;
  placeholder: string;
  hint?: string;
};

/** Form field for choosing several options; its value lists the chosen options in the order of `options`, not in the order of choosing. */
export const ManyField = <Values extends FieldValues>({ form, name, options, placeholder, hint }: ManyFieldProps<Values>) => {
  const { field, fieldState } = useController({ control: form.control, name });
  const chosen: ReadonlyArray<string> = field.value;
  return (
    <FormField label={form.labelOf(name)} description={hint} errorText={fieldState.error?.message} stretch>
      <FirstHit>
        <Multiselect
          selectedOptions={options.filter(({ value }) => chosen.includes(value))}
          options={options}
          placeholder={placeholder}
          filteringType={options.length > 8 ? 'auto' : 'none'}
          expandToViewport
          onChange={({ detail }) =>
            field.onChange(
              options.map(({ value }) => value).filter((wanted) => detail.selectedOptions.some(({ value }) => value === wanted)),
            )
          }
        />
      </FirstHit>
    </FormField>
  );
};
