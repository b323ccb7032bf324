import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import Toggle from '@cloudscape-design/components/toggle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../../../../components/field-select.tsx';
import { codeText } from '../../../../lib/api/api-error.ts';
import type { Fields, Problems } from './form-model.ts';

/** What every tab works with: the fields, how to change them, what is wrong with them and the queues to choose from. */
export type TabProps = {
  fields: Fields;
  set: (change: Partial<Fields>) => void;
  problems: Problems;
  queues: ReadonlyArray<{ id: Fields['queueIds'][number]; name: string }>;
};

type Named<Value> = { [Name in keyof Fields]: Fields[Name] extends Value ? Name : never }[keyof Fields];

const errorOf = (problems: Problems, path: string): string | undefined => {
  const code = problems.get(path);
  return code === undefined ? undefined : codeText(code);
};

type FieldProps<Name> = TabProps & { name: Name; hint?: string };

export const TextField = ({
  name,
  hint,
  type,
  inputMode,
  autoFocus,
  fields,
  set,
  problems,
}: FieldProps<Named<string>> & Pick<InputProps, 'type' | 'inputMode' | 'autoFocus'>) => {
  const { t } = useTranslation('connections');
  return (
    <FormField label={t(`fields.${name}`)} description={hint} errorText={errorOf(problems, name)}>
      <Input
        value={fields[name]}
        type={type}
        inputMode={inputMode}
        autoFocus={autoFocus}
        autoComplete={false}
        onChange={({ detail }) => set({ [name]: detail.value })}
      />
    </FormField>
  );
};

export const LongText = ({ name, hint, rows = 3, fields, set, problems }: FieldProps<Named<string>> & { rows?: number }) => {
  const { t } = useTranslation('connections');
  return (
    <FormField label={t(`fields.${name}`)} description={hint} errorText={errorOf(problems, name)} stretch>
      <Textarea rows={rows} value={fields[name]} onChange={({ detail }) => set({ [name]: detail.value })} />
    </FormField>
  );
};

/** Whole number; an emptied field says 0. */
export const NumberField = ({ name, hint, max = 43_200, fields, set, problems }: FieldProps<Named<number>> & { max?: number }) => {
  const { t } = useTranslation('connections');
  return (
    <FormField label={t(`fields.${name}`)} description={hint} errorText={errorOf(problems, name)}>
      <Input
        type="number"
        inputMode="numeric"
        value={String(fields[name])}
        onChange={({ detail }) => set({ [name]: Math.max(0, Math.min(max, Math.round(Number(detail.value) || 0))) })}
      />
    </FormField>
  );
};

export const SwitchField = ({ name, hint, disabled, fields, set, problems }: FieldProps<Named<boolean>> & { disabled?: boolean }) => {
  const { t } = useTranslation('connections');
  return (
    <FormField errorText={errorOf(problems, name)}>
      <Toggle checked={fields[name]} disabled={disabled} description={hint} onChange={({ detail }) => set({ [name]: detail.checked })}>
        {t(`fields.${name}`)}
      </Toggle>
    </FormField>
  );
};

export const QueueField = ({ name, fields, set, problems, queues }: FieldProps<'sendIdQueue' | 'queueIdImportMessages'>) => {
  const { t } = useTranslation('connections');
  return (
    <FieldSelect
      label={t(`fields.${name}`)}
      value={fields[name]}
      options={queues.map(({ id, name: label }) => ({ value: id, label }))}
      noneLabel={t('form.noQueue')}
      errorText={errorOf(problems, name)}
      onChange={(value) => set({ [name]: queues.find(({ id }) => id === value)?.id ?? null })}
    />
  );
};

/** Days (`2026-12-20`) or moments (`2026-12-20T08:00`, here), by the browser's own picker. */
export const DateField = ({
  label,
  hint,
  path,
  kind,
  value,
  min,
  max,
  problems,
  onChange,
}: {
  label: string;
  hint?: string;
  path: string;
  kind: 'date' | 'datetime-local';
  value: string;
  min?: string;
  max?: string;
  problems: Problems;
  onChange: (value: string) => void;
}) => {
  const id = useId();
  const error = errorOf(problems, path);
  return (
    <FormField label={label} description={hint} errorText={error} controlId={id}>
      <input
        id={id}
        className="native-input"
        type={kind}
        value={value}
        min={min}
        max={max}
        aria-invalid={error === undefined ? undefined : true}
        // As the field names its parts for controls of its own.
        aria-describedby={[hint && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </FormField>
  );
};
