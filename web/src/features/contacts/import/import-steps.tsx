import { useTranslation } from 'react-i18next';

const steps = ['file', 'mapping', 'run', 'result'] as const;

/** Where one is on the way, and what is still to come. */
export const ImportSteps = ({ at }: { at: number }) => {
  const { t } = useTranslation('contacts');
  return (
    <ol className="import-steps" aria-label={t('import.steps.label')}>
      {steps.map((step, place) => (
        <li key={step} aria-current={place === at ? 'step' : undefined} className={place < at ? 'import-step-done' : undefined}>
          <i aria-hidden="true">{place < at ? '✓' : place + 1}</i>
          <span>{t(`import.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
};
