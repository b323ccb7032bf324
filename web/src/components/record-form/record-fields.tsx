import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import Toggle from '@cloudscape-design/components/toggle';
import { useId, useState } from 'react';
import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../field-select.tsx';
import type { RecordForm } from './use-record-form.ts';

type FieldProps<Values extends FieldValues, Value> = {
  form: RecordForm<Values>;
  name: FieldPathByValue<Values, Value> & keyof Values & string;
  hint?: string;
};

type TextFieldProps<Values extends FieldValues> = FieldProps<Values, string> &
  Pick<InputProps, 'type' | 'inputMode' | 'autoFocus'> & {
    /** Returns a warning about the typed text; undefined = no warning. A warning does not prevent saving. */
    warning?: (typed: string) => string | undefined;
  };

export const TextField = <Values extends FieldValues>(props: TextFieldProps<Values>) => {
  const { form, name, hint, type, inputMode, autoFocus, warning } = props;
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <FormField
      label={form.labelOf(name)}
      description={hint}
      errorText={fieldState.error?.message}
      warningText={warning?.(String(field.value))}
    >
      <Input
        value={String(field.value)}
        type={type}
        inputMode={inputMode}
        autoFocus={autoFocus}
        // `data-first-field` marks the field that `Dialog` focuses once it is open.
        nativeInputAttributes={autoFocus ? { 'data-first-field': '' } : undefined}
        autoComplete={false}
        onChange={({ detail }) => field.onChange(detail.value)}
      />
    </FormField>
  );
};

type LongTextProps<Values extends FieldValues> = FieldProps<Values, string> & { rows?: number; autoFocus?: boolean };

export const LongText = <Values extends FieldValues>({ form, name, hint, rows = 3, autoFocus }: LongTextProps<Values>) => {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <FormField label={form.labelOf(name)} description={hint} errorText={fieldState.error?.message} stretch>
      <Textarea
        rows={rows}
        autoFocus={autoFocus}
        // `data-first-field` marks the field that `Dialog` focuses once it is open.
        nativeTextareaAttributes={{ 'data-field': name, ...(autoFocus ? { 'data-first-field': '' } : {}) }}
        value={String(field.value)}
        onChange={({ detail }) => field.onChange(detail.value)}
      />
    </FormField>
  );
};

type NumberFieldProps<Values extends FieldValues> = FieldProps<Values, number> & { min?: number; max: number };

/** Form field for an integer from `min` (default 0) to `max`; an empty field counts as 0. What is typed stays as it is, and other numbers are
 *  marked at once. That they are not saved is up to the form's own rules. */
export const NumberField = <Values extends FieldValues>({ form, name, hint, min = 0, max }: NumberFieldProps<Values>) => {
  const { t } = useTranslation('common');
  const { field, fieldState } = useController({ control: form.control, name });
  // While somebody types the text may be no number yet ("", "-").
  const [typed, setTyped] = useState<string | null>(null);
  const value = Number(field.value);
  const isInRange = Number.isInteger(value) && value >= min && value <= max;
  return (
    <FormField
      label={form.labelOf(name)}
      description={hint}
      errorText={isInRange ? fieldState.error?.message : t('form.range', { min, max })}
    >
      <Input
        type="number"
        inputMode="numeric"
        value={typed !== null && toNumber(typed) === value ? typed : String(value)}
        onChange={({ detail }) => {
          setTyped(detail.value);
          field.onChange(toNumber(detail.value));
        }}
        onBlur={() => setTyped(null)}
      />
    </FormField>
  );
};
const toNumber = (typed: string): number => Number(typed) || 0;

export const SwitchField = <Values extends FieldValues>({
  form,
  name,
  hint,
  disabled,
}: FieldProps<Values, boolean> & { disabled?: boolean }) => {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <FormField errorText={fieldState.error?.message}>
      <Toggle
        checked={Boolean(field.value)}
        disabled={disabled}
        description={hint}
        onChange={({ detail }) => field.onChange(detail.checked)}
      >
        {form.labelOf(name)}
      </Toggle>
    </FormField>
  );
};

type ChoiceFieldProps<Values extends FieldValues> = FieldProps<Values, string | null> & {
  options: ReadonlyArray<{ value: string; label: string }>;
  /** Label of an extra option that stands for no value (null); undefined = the list has no such option. */
  noneLabel?: string;
  /** Warning shown while no option is chosen; it does not prevent saving. */
  noneWarning?: string;
};

export const ChoiceField = <Values extends FieldValues>({
  form,
  name,
  hint,
  options,
  noneLabel,
  noneWarning,
}: ChoiceFieldProps<Values>) => {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <FieldSelect
      label={form.labelOf(name)}
      description={hint}
      value={field.value}
      options={[...options]}
      noneLabel={noneLabel}
      errorText={fieldState.error?.message}
      warningText={field.value === null ? noneWarning : undefined}
      onChange={field.onChange}
    />
  );
};

type DateFieldProps<Values extends FieldValues> = FieldProps<Values, string | null> & {
  /** `date`: the value is a calendar day (`2026-12-20`). `datetime-local`: the value is an ISO time in UTC, shown in local time. Null = empty. */
  kind: 'date' | 'datetime-local';
  min?: string;
  /** True = the user cannot empty the field. */
  required?: boolean;
};

/** Form field for a calendar day or a point in time, with the date picker of the browser. */
export const DateField = <Values extends FieldValues>({ form, name, hint, kind, min, required }: DateFieldProps<Values>) => {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name });
  const error = fieldState.error?.message;
  const shown = kind === 'date' ? String(field.value ?? '') : toLocal(field.value);
  const take = (typed: string) => {
    if (required && typed === '') return;
    field.onChange(kind === 'date' ? typed || null : fromLocal(typed));
  };
  return (
    <FormField label={form.labelOf(name)} description={hint} errorText={error} controlId={id}>
      <input
        id={id}
        className="native-input"
        type={kind}
        value={shown}
        min={min}
        aria-invalid={error === undefined ? undefined : true}
        // Cloudscape's FormField gives its hint and its error text these ids, but only Cloudscape's own inputs refer to them automatically.
        aria-describedby={[hint && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => take(event.target.value)}
      />
    </FormField>
  );
};

/** Converts an ISO time to the value of a `datetime-local` input (local time without a time zone); null to an empty text. */
const toLocal = (iso: string | null): string => {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
const fromLocal = (local: string): string | null => (local === '' ? null : new Date(local).toISOString());
