import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { ListStates } from '../../../components/list-page/list-states.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { deliveriesQuery, type Delivery, useReplayDelivery } from '../api/delivery-queries.ts';
import './deliveries-dialog.css';

type DeliveriesDialogProps = { integration: { id: string; name: string }; onClose: () => void };

/** What an integration was sent in the last thirty days, and what came back; each can be sent again. */
export const DeliveriesDialog = ({ integration, onClose }: DeliveriesDialogProps) => {
  const { t } = useTranslation(['integrations', 'common']);
  const query = useInfiniteQuery(deliveriesQuery(integration.id));
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <Dialog
      title={t('deliveries.title', { name: integration.name })}
      confirmLabel={t('common:close')}
      size="large"
      onlyClose
      onConfirm={onClose}
      onClose={onClose}
    >
      <div className="deliveries">
        <p>{t('deliveries.about')}</p>
        <div>
          <Button iconName="refresh" loading={query.isRefetching} onClick={() => void query.refetch()}>
            {t('deliveries.refresh')}
          </Button>
        </div>
        <ListStates query={query} count={deliveries.length} empty={{ title: t('deliveries.empty'), text: t('deliveries.emptyText') }}>
          <ul aria-label={t('deliveries.label')}>
            {deliveries.map((delivery) => (
              <li key={delivery.id}>
                <DeliveryItem integrationId={integration.id} delivery={delivery} />
              </li>
            ))}
          </ul>
        </ListStates>
      </div>
    </Dialog>
  );
};

const indicators = { answered: 'success', retrying: 'pending', failed: 'error' } as const;

type OutcomeProps = Pick<Delivery, 'outcome' | 'status' | 'failure' | 'ms'>;

const Outcome = ({ outcome, status, failure, ms }: OutcomeProps) => {
  const { t } = useTranslation('integrations');
  const why = failure === null || failure === 'status' ? null : t(`deliveries.failures.${failure}`);
  const facts = [why, status === null ? null : t('test.status', { status }), t('deliveries.ms', { ms: formatCount(ms) })];
  return (
    <>
      <StatusIndicator type={indicators[outcome]}>{t(`deliveries.outcomes.${outcome}`)}</StatusIndicator>
      <div className="delivery-facts">{facts.filter((fact) => fact !== null).join(' · ')}</div>
    </>
  );
};

const DeliveryItem = ({ integrationId, delivery }: { integrationId: string; delivery: Delivery }) => {
  const { t } = useTranslation('integrations');
  const { mutate, isPending, data, error } = useReplayDelivery(integrationId);
  const { at, attempts, request, answer } = delivery;
  return (
    <>
      <div className="delivery-head">
        <div>
          <time dateTime={at}>{formatDateTime(at)}</time>
          {attempts > 1 && <span className="delivery-facts"> · {t('deliveries.attempts', { count: attempts })}</span>}
        </div>
        <Button variant="inline-link" iconName="redo" loading={isPending} onClick={() => mutate(delivery.id)}>
          {t('deliveries.replay')}
        </Button>
      </div>
      <Outcome {...delivery} />
      <div role="status">
        {!isPending && data && (
          <div className="delivery-replay">
            <p>{t('deliveries.replayed')}</p>
            <Outcome {...data} />
            {data.answer !== '' && <pre>{data.answer}</pre>}
          </div>
        )}
        {!isPending && error !== null && <p className="delivery-problem">{errorText(error)}</p>}
      </div>
      <details>
        <summary>{t('deliveries.show')}</summary>
        <p>{t('deliveries.request')}</p>
        <pre>{indented(request)}</pre>
        <p>{t('deliveries.answer')}</p>
        <pre>{answer || '–'}</pre>
      </details>
    </>
  );
};

/** JSON for people. */
const indented = (json: string): string => {
  const value = parseJson(json);
  return value === undefined ? json : JSON.stringify(value, null, 2);
};
