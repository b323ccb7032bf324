import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { ListStates } from '../../components/list-page/list-states.tsx';
import { connectionsQuery } from '../connections/api/connection-queries.ts';
import { checklistQuery } from './api/checklist-query.ts';
import './start-page.css';

/** The very form of each step. */
const places = {
  connection: { to: '/connections', search: { id: 'new' } },
  queue: { to: '/queues', search: { id: 'new' } },
  attendant: { to: '/users', search: { id: 'new' } },
  greeting: { to: '/connections', search: {} },
  conversation: { to: '/tickets/{-$uuid}', search: {} },
} as const;

/** What a new company sets up first; the steps tick themselves. */
export const StartPage = () => {
  const { t } = useTranslation('start');
  const navigate = useNavigate();
  const query = useQuery({ ...checklistQuery(), refetchOnMount: 'always', refetchInterval: 15_000 });
  const connection = useQuery(connectionsQuery()).data?.[0]?.id;
  const steps = query.data ?? [];
  const done = steps.filter((step) => step.done).length;
  return (
    <ListPage title={t('title')} about={t('about')}>
      <ListStates query={query} count={steps.length} empty={{ title: '' }}>
        <p role="status">{done === steps.length ? t('finished') : t('progress', { done, count: steps.length })}</p>
        <progress className="start-progress" max={steps.length} value={done} aria-label={t('title')} />
        <ol className="start-steps">
          {steps.map((step) => (
            <li key={step.step} className={step.done ? 'start-done' : undefined}>
              <span className="start-mark">{step.done && <Icon name="check" alt={t('done')} />}</span>
              <div>
                <h2>{t(`steps.${step.step}.title`)}</h2>
                <p>{t(`steps.${step.step}.text`)}</p>
              </div>
              {!step.done && (
                <Button
                  onClick={() =>
                    void navigate(
                      step.step === 'greeting' && connection ? { to: '/connections', search: { id: connection } } : places[step.step],
                    )
                  }
                  iconName="angle-right"
                  iconAlign="right"
                >
                  {t(`steps.${step.step}.do`)}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </ListStates>
    </ListPage>
  );
};
