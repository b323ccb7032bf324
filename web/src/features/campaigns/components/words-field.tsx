import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import type { RecordForm } from '../../../components/record-form/use-record-form.ts';
import type { CampaignSettings } from '../api/campaign-queries.ts';

type WordsFieldProps = { form: RecordForm<CampaignSettings>; name: 'optOutWords' | 'refusalWords'; hint: string };

/** Form field for several words, with commas between them. */
export const WordsField = ({ form, name, hint }: WordsFieldProps) => {
  // While somebody types the text may end in a comma, which the words know nothing of.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FormField label={form.labelOf(name)} description={hint} errorText={form.formState.errors[name]?.message}>
      <Input
        value={typed ?? form.watch(name).join(', ')}
        autoComplete={false}
        onChange={({ detail }) => {
          setTyped(detail.value);
          form.setValue(name, wordsOf(detail.value), { shouldDirty: true });
        }}
        onBlur={() => setTyped(null)}
      />
    </FormField>
  );
};

const wordsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
