import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../field-select.tsx';

type Choice = { value: string; label: string };
type Talker = { integrationId: string | null; promptId: string | null };
type Field = keyof Talker;

type TalkerFieldsProps = {
  value: Talker;
  /** Called with the new choice. Choosing an integration clears the prompt, and choosing a prompt clears the integration. */
  onChange: (value: Talker) => void;
  labelOf: (field: Field) => string;
  hintOf: (field: Field) => string;
  noneLabel: string;
  /** Text shown as the name of a chosen integration or prompt that has been deleted. */
  goneLabel: string;
  problemOf: (field: Field) => string | undefined;
  /** Integrations to choose from (`prompts`: the same for prompts); null = not included in the plan of the company, undefined = loading. */
  integrations: ReadonlyArray<Choice> | null | undefined;
  prompts: ReadonlyArray<Choice> | null | undefined;
};

/** Form fields for choosing the bot that answers customers instead of attendants: an integration, or a prompt for a language model. */
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
    // A plan without integrations (or prompts) hides this select, except while a value is chosen, which the user must be able to clear.
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
