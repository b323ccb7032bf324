import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { ListStates } from '../../components/list-page/list-states.tsx';
import { connectionsQuery } from '../connections/api/connection-queries.ts';
import type { Output } from '../../lib/api/client.ts';
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

type Step = Output<'getChecklist'>[number];

/** Where a step is done; a queue, an attendant or a channel that is there already is looked at in its list. Without a connection, a greeting is a queue's. */
const placeOf = ({ step, done }: Step, connection: string | undefined) => {
  if (step === 'greeting')
    return connection
      ? ({ to: '/connections', search: { id: connection, part: 'messages' } } as const)
      : ({ to: '/queues', search: {} } as const);
  return done ? { ...places[step], search: {} } : places[step];
};

/** What a new company sets up first; the steps tick themselves. */
export const StartPage = () => {
  const { t } = useTranslation('start');
  const navigate = useNavigate();
  const query = useQuery({ ...checklistQuery(), refetchOnMount: 'always', refetchInterval: 15_000 });
  const { data: connections } = useQuery(connectionsQuery());
  const connection = connections?.[0]?.id;
  const steps = query.data ?? [];
  const hasQueue = steps.some(({ step, done }) => step === 'queue' && done);
  /** A greeting is written in the form of a connection or a queue. */
  const isTooEarly = ({ step }: Step): boolean => step === 'greeting' && connections?.length === 0 && !hasQueue;
  const done = steps.filter((step) => step.done).length;
  return (
    <ListPage title={t('title')} about={t('about')}>
      <ListStates query={query} count={steps.length} empty={{ title: '' }}>
        <p role="status">{done === steps.length ? t('finished') : t('progress', { done, count: steps.length })}</p>
        <progress className="start-progress" max={steps.length} value={done} aria-label={t('title')} />
        <ol className="start-steps">
          {steps.map((step) => (
            <li key={step.step} className={step.done ? 'start-done' : undefined}>
              <span className="start-mark">{step.done && <Icon name="check" label={t('done')} />}</span>
              <div>
                <h2>{t(`steps.${step.step}.title`)}</h2>
                <p>{t(`steps.${step.step}.text`)}</p>
              </div>
              <Button
                variant={step.done ? 'link' : 'normal'}
                disabled={isTooEarly(step)}
                disabledReason={isTooEarly(step) ? t('connectFirst') : undefined}
                ariaLabel={step.done ? `${t('open')}: ${t(`steps.${step.step}.title`)}` : undefined}
                onClick={() => void navigate(placeOf(step, connection))}
                iconName="angle-right"
                iconAlign="right"
              >
                {step.done ? t('open') : t(`steps.${step.step}.do`)}
              </Button>
            </li>
          ))}
        </ol>
      </ListStates>
    </ListPage>
  );
};
