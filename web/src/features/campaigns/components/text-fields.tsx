import { useTranslation } from 'react-i18next';
import { PartTabs } from '../../../components/part-tabs.tsx';
import { insertText } from '../../../components/record-form/insert-text.ts';
import { LongText } from '../../../components/record-form/record-fields.tsx';
import type { RecordForm } from '../../../components/record-form/use-record-form.ts';
import { type CampaignValues, type Place, places } from '../campaign-values.ts';
import { unknownIn } from '../unknown-variables.ts';
import { UnknownVariables, VariableChips } from './variable-chips.tsx';

type TextFieldsProps = {
  form: RecordForm<CampaignValues>;
  kind: 'message' | 'confirmationMessage';
  shown: Place;
  onShow: (place: Place) => void;
  /** Names of variables that have a value, with what they are called. */
  variables: ReadonlyArray<{ name: string; label: string }>;
};

/** Five texts, one of them at a time; those that are written have a tick. */
export const TextFields = ({ form, kind, shown, onShow, variables }: TextFieldsProps) => {
  const { t } = useTranslation('campaigns');
  const values = form.watch();
  const name = `${kind}${shown}` as const;
  const unknown = unknownIn([values[name]], variables);
  return (
    <div className="campaign-texts">
      <PartTabs
        label={t(kind === 'message' ? 'fields.messages' : 'fields.confirmationMessages')}
        name={kind}
        parts={places.map((place) => ({ id: String(place), label: `${place}${values[`${kind}${place}`].trim() === '' ? '' : ' ✓'}` }))}
        shown={String(shown)}
        onShow={(id) => onShow(places.find((place) => String(place) === id) ?? 1)}
      />
      <div id={`${kind}-${shown}`} role="tabpanel" aria-labelledby={`${kind}-tab-${shown}`} className="form-stack">
        <LongText key={name} form={form} name={name} rows={kind === 'message' ? 6 : 3} />
        <VariableChips variables={variables} onInsert={(word) => insertText(form, name, word)} />
        <UnknownVariables names={unknown} />
      </div>
    </div>
  );
};
