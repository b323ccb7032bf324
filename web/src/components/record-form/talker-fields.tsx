import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../field-select.tsx';

type Choice = { value: string; label: string };
type Talker = { integrationId: string | null; promptId: string | null };
type Field = keyof Talker;

type TalkerFieldsProps = {
  value: Talker;
  /** Choosing one of the two takes the other away. */
  onChange: (value: Talker) => void;
  labelOf: (field: Field) => string;
  hintOf: (field: Field) => string;
  noneLabel: string;
  /** What a record is called that is gone. */
  goneLabel: string;
  problemOf: (field: Field) => string | undefined;
  /** What there is to choose; null where the company's plan has none, undefined while it is read. */
  integrations: ReadonlyArray<Choice> | null | undefined;
  prompts: ReadonlyArray<Choice> | null | undefined;
};

/** Who has the conversation in place of people: an integration, or a language model by a prompt. */
export const TalkerFields = ({
  value,
  onChange,
  labelOf,
  hintOf,
  noneLabel,
  goneLabel,
  problemOf,
  integrations,
  prompts,
}: TalkerFieldsProps) => {
  const { t } = useTranslation('common');
  const field = (name: Field, choices: TalkerFieldsProps['prompts']) => {
    const chosen = value[name];
    // Without any in the plan, one that is named can still be taken away.
    if (choices === null && chosen === null) return null;
    const known = choices ?? [];
    const isGone = choices !== undefined && chosen !== null && !known.some((choice) => choice.value === chosen);
    return (
      <FieldSelect
        label={labelOf(name)}
        description={hintOf(name)}
        value={chosen}
        options={isGone ? [...known, { value: chosen, label: choices === null ? t('form.notInPlan') : goneLabel }] : [...known]}
        noneLabel={noneLabel}
        errorText={problemOf(name)}
        loading={choices === undefined}
        filter
        onChange={(id) => onChange(id === null ? { ...value, [name]: null } : { integrationId: null, promptId: null, [name]: id })}
      />
    );
  };
  return (
    <>
      {field('integrationId', integrations)}
      {field('promptId', prompts)}
    </>
  );
};
