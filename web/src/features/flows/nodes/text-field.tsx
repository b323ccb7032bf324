import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  below?: ReactNode;
};

export const LineField = ({ label, value, onChange, error, hint, below, type }: Props & { type?: InputProps['type'] }) => (
  <div>
    <FormField label={label} description={hint} errorText={error} stretch>
      <Input value={value} autoComplete={false} {...(type ? { type } : {})} onChange={({ detail }) => onChange(detail.value)} />
    </FormField>
    {below}
  </div>
);

export const TextField = ({ label, value, onChange, error, hint, below, rows = 4 }: Props & { rows?: number }) => (
  <div>
    <FormField label={label} description={hint} errorText={error} stretch>
      <Textarea value={value} rows={rows} onChange={({ detail }) => onChange(detail.value)} />
    </FormField>
    {below}
  </div>
);
