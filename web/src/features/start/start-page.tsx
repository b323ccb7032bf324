import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { ListStates } from '../../components/list-page/list-states.tsx';
import { checklistQuery } from './api/checklist-query.ts';
import './start-page.css';

const places = {
  connection: '/connections',
  queue: '/queues',
  attendant: '/users',
  greeting: '/connections',
  conversation: '/tickets/{-$uuid}',
} as const;

/** What a new company sets up first; the steps tick themselves. */
export const StartPage = () => {
  const { t } = useTranslation('start');
  const navigate = useNavigate();
  const query = useQuery({ ...checklistQuery(), refetchOnMount: 'always', refetchInterval: 15_000 });
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
                <Button onClick={() => void navigate({ to: places[step.step] })} iconName="angle-right" iconAlign="right">
                  {t(`steps.${step.step}.title`)}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </ListStates>
    </ListPage>
  );
};
