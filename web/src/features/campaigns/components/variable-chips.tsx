import { useTranslation } from 'react-i18next';

type VariableChipsProps = {
  /** Names of variables that have a value, with what they are called. */
  variables: ReadonlyArray<{ name: string; label: string }>;
  onInsert: (word: string) => void;
};

/** Buttons that put a variable into a text. */
export const VariableChips = ({ variables, onInsert }: VariableChipsProps) => {
  const { t } = useTranslation('campaigns');
  return (
    <div className="campaign-variables" role="group" aria-label={t('form.variables')}>
      {variables.map(({ name, label }) => (
        <button key={name} type="button" onClick={() => onInsert(`{{${name}}}`)}>
          {label}
        </button>
      ))}
    </div>
  );
};

/** A warning about variables that nobody has a value for; nothing where there are none. */
export const UnknownVariables = ({ names }: { names: ReadonlyArray<string> }) => {
  const { t } = useTranslation('campaigns');
  return (
    names.length > 0 && (
      <p className="campaign-warning" role="status">
        {t('form.unknownVariables', { names: names.map((each) => `{{${each}}}`).join(', ') })}
      </p>
    )
  );
};
