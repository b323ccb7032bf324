import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDateTime, formatLocalDate } from '../../../lib/format.ts';
import { numberStandingsQuery } from '../api/number-standing-queries.ts';

type NumberStandingProps = {
  id: string;
  company: number | undefined;
  /** Nothing goes out of it, which is said beside. */
  isStopped: boolean;
};

/** How an official number stands with Meta: what is wrong with it, else a quiet line. Nothing where Meta has not said anything. */
export const NumberStanding = ({ id, company, isStopped }: NumberStandingProps) => {
  const { t } = useTranslation('connections');
  const { data, isPending } = useQuery(numberStandingsQuery(company));
  // Its line keeps its place, so that cards do not grow when it comes.
  if (isPending) return <p className="connection-card-standing">&nbsp;</p>;
  const standing = data?.find(({ connectionId }) => connectionId === id);
  if (!standing) return null;
  const { quality, limit, restricted, disabling } = standing;
  const quiet = [
    ...(quality === 'green' ? [t('standing.good')] : []),
    ...(limit === null
      ? []
      : [
          limit.people === null
            ? t('standing.unlimited')
            : t('standing.limit', { count: limit.people, formatted: formatCount(limit.people) }),
        ]),
  ];
  return (
    <>
      {disabling && (
        <StatusIndicator type="error">
          <span className="connection-card-status">
            {disabling.on === null ? t('standing.disabling') : t('standing.disablingOn', { at: formatLocalDate(disabling.on, 'long') })}
          </span>
        </StatusIndicator>
      )}
      {restricted && !isStopped && (
        <StatusIndicator type="warning">
          <span className="connection-card-status">
            {restricted.until === null
              ? t('standing.restricted')
              : t('standing.restrictedUntil', { until: formatDateTime(restricted.until) })}
          </span>
        </StatusIndicator>
      )}
      {(quality === 'yellow' || quality === 'red') && (
        <StatusIndicator type={quality === 'red' ? 'error' : 'warning'}>
          <span className="connection-card-status">{t(`standing.${quality}`)}</span>
        </StatusIndicator>
      )}
      {quiet.length > 0 && <p className="connection-card-standing">{quiet.join(' · ')}</p>}
    </>
  );
};
