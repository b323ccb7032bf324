import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { ListTable } from '../../../components/list-page/list-table.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { deliveriesQuery, type Delivery, useReplayDelivery } from '../api/delivery-queries.ts';
import './deliveries-dialog.css';

type DeliveriesDialogProps = { integration: { id: string; name: string }; onClose: () => void };

/** What an integration was sent in the last thirty days, and what came back; each can be sent again. */
export const DeliveriesDialog = ({ integration, onClose }: DeliveriesDialogProps) => {
  const { t } = useTranslation(['integrations', 'common']);
  const query = useInfiniteQuery(deliveriesQuery(integration.id));
  return (
    <Dialog
      title={t('deliveries.title', { name: integration.name })}
      confirmLabel={t('common:close')}
      size="xx-large"
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
        <ListTable<Delivery>
          label={t('deliveries.label')}
          query={query}
          rows={query.data?.pages.flatMap(({ deliveries }) => deliveries) ?? []}
          keyOf={({ id }) => id}
          empty={{ title: t('deliveries.empty'), text: t('deliveries.emptyText') }}
          columns={[
            { id: 'at', header: t('deliveries.at'), cell: ({ at }) => formatDateTime(at) },
            { id: 'outcome', header: t('deliveries.outcome'), cell: (delivery) => <Outcome {...delivery} /> },
            { id: 'attempts', header: t('deliveries.attempts'), isNumber: true, cell: ({ attempts }) => formatCount(attempts) },
            {
              id: 'actions',
              header: t('deliveries.said'),
              cell: (delivery) => <Said integrationId={integration.id} delivery={delivery} />,
            },
          ]}
        />
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

const Said = ({ integrationId, delivery }: { integrationId: string; delivery: Delivery }) => {
  const { t } = useTranslation('integrations');
  const { mutate, isPending, data, error } = useReplayDelivery(integrationId);
  return (
    <div className="delivery-said">
      <details>
        <summary>{t('deliveries.show')}</summary>
        <p>{t('deliveries.request')}</p>
        <pre>{indented(delivery.request)}</pre>
        <p>{t('deliveries.answer')}</p>
        <pre>{delivery.answer || '–'}</pre>
      </details>
      <Button variant="inline-link" iconName="refresh" loading={isPending} onClick={() => mutate(delivery.id)}>
        {t('deliveries.replay')}
      </Button>
      <div role="status">
        {!isPending && data && (
          <>
            <p>{t('deliveries.replayed')}</p>
            <Outcome {...data} />
            {data.answer !== '' && <pre>{data.answer}</pre>}
          </>
        )}
        {!isPending && error !== null && <p className="delivery-problem">{errorText(error)}</p>}
      </div>
    </div>
  );
};

/** JSON for people. */
const indented = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
};
