import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format.ts';
import { formatUsd } from '../../../lib/format-usd.ts';
import { type CampaignReport, estimateQuery } from '../api/campaign-queries.ts';

type CampaignBilledProps = { id: string; billed: NonNullable<CampaignReport['billed']> };

/** What a campaign has cost so far, beside what was expected. */
export const CampaignBilled = ({ id, billed: { messages, free, unpriced, microUsd } }: CampaignBilledProps) => {
  const { t } = useTranslation('campaigns');
  // Reading it reads hundreds of people: once while the report is open.
  const { data: estimate } = useQuery({ ...estimateQuery(id), staleTime: Infinity });
  const sentences = [
    t('report.billed.cost', { cost: formatUsd(microUsd), messages: formatCount(messages), free: formatCount(free) }),
    unpriced > 0 && t('report.billed.unpriced', { formatted: formatCount(unpriced) }),
    estimate !== undefined && estimate.category !== null && t('report.billed.estimate', { cost: formatUsd(estimate.microUsd) }),
  ];
  return <p className="form-lead">{sentences.filter(Boolean).join(' ')}</p>;
};
