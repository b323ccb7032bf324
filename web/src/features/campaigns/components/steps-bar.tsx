import { useTranslation } from 'react-i18next';
import { type Step, stepNames } from '../campaign-values.ts';

type StepsBarProps = { shown: Step; wrong: ReadonlySet<Step>; onShow: (step: Step) => void };

/** The three steps of the form; each can be gone to at any time. */
export const StepsBar = ({ shown, wrong, onShow }: StepsBarProps) => {
  const { t } = useTranslation('campaigns');
  return (
    <nav aria-label={t('steps.label')}>
      <ol className="campaign-steps">
        {stepNames.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === shown ? 'step' : undefined}
              className={wrong.has(step) ? 'wrong' : undefined}
              onClick={() => onShow(step)}
            >
              <i aria-hidden="true">{index + 1}</i>
              <span>{t(`steps.${step}`)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
};
