import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../field-select.tsx';

type Choice = { value: string; label: string };
type Talker = { integrationId: string | null; promptId: string | null };
type Field = keyof Talker;

type TalkerFieldsProps = {
  value: Talker;
  /** Called with the new choice: choosing an integration clears the prompt, and the other way round. */
  onChange: (value: Talker) => void;
  labelOf: (field: Field) => string;
  hintOf: (field: Field) => string;
  noneLabel: string;
  /** Shown in place of the name of a chosen integration or prompt that was deleted. */
  goneLabel: string;
  problemOf: (field: Field) => string | undefined;
  /** Integrations to choose from (`prompts` likewise); null when the company's plan includes none, undefined while they are loading. */
  integrations: ReadonlyArray<Choice> | null | undefined;
  prompts: ReadonlyArray<Choice> | null | undefined;
};

/** Form fields for a bot that leads the conversation instead of attendants: an integration, or a language model with a prompt. */
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
    // Without integrations (or prompts) in the plan, the field is shown only while one is chosen, so that the user can remove it.
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
