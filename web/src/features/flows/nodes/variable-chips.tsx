import { useTranslation } from 'react-i18next';

/** Names that every conversation has. */
export const commonVariables = ['nome', 'email', 'telefone', 'cidade'] as const;

/** Puts a variable into a text at a press. */
export const VariableChips = ({ variables, onPick }: { variables: ReadonlyArray<string>; onPick: (placeholder: string) => void }) => {
  const { t } = useTranslation('flows');
  return (
    <div className="variable-chips" role="group" aria-label={t('form.variables')}>
      {[...new Set([...commonVariables, ...variables])].slice(0, 20).map((name) => (
        <button key={name} type="button" onClick={() => onPick(`\${${name}}`)}>
          {name}
        </button>
      ))}
    </div>
  );
};
