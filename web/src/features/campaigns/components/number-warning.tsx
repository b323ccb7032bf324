import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { numberStandingsQuery } from '../../connections/api/number-standing-queries.ts';

/** What speaks against sending a campaign over a number now; nothing where its standing with Meta is good, or not known. */
export const NumberWarning = ({ id }: { id: string }) => {
  const { t } = useTranslation('campaigns');
  const { data } = useQuery(numberStandingsQuery());
  const standing = data?.find(({ connectionId }) => connectionId === id);
  const warning = standing?.restricted ? 'restricted' : standing?.quality === 'green' ? null : (standing?.quality ?? null);
  return (
    warning && (
      <StatusIndicator type={warning === 'yellow' ? 'warning' : 'error'}>
        <span className="campaign-number-warning">{t(`numberStanding.${warning}`)}</span>
      </StatusIndicator>
    )
  );
};
