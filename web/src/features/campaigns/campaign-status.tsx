import { useTranslation } from 'react-i18next';
import { formatCount, formatTimeOrMoment } from '../../lib/format.ts';
import type { Campaign } from './api/campaign-queries.ts';
import './campaigns.css';

type StatusProps = { campaign: Pick<Campaign, 'status' | 'pausedFor' | 'waits' | 'isGathering'> };

/** How a campaign stands, why it stands still where it does, and what it waits for. */
export const CampaignStatus = ({ campaign: { status, pausedFor, waits, isGathering } }: StatusProps) => {
  const { t } = useTranslation('campaigns');
  const isRunning = status === 'EM_ANDAMENTO';
  const shown = isRunning && pausedFor !== null ? 'paused' : isRunning && isGathering ? 'gathering' : status;
  return (
    <span className={`campaign-status state-${shown.toLowerCase()}`}>
      {t(`statuses.${shown}`)}
      {shown === 'paused' && pausedFor !== null && <small>{t(`pausedFor.${pausedFor}`)}</small>}
      {shown === 'EM_ANDAMENTO' && waits && (
        <small>{t(`waits.${waits.for}`, { until: formatTimeOrMoment(waits.until, new Date()) })}</small>
      )}
    </span>
  );
};

/** How many have got their message, or will not get it, of how many; nothing before the start. */
export const CampaignProgress = ({ campaign: { counts } }: { campaign: Pick<Campaign, 'counts'> }) => {
  const { t } = useTranslation('campaigns');
  if (counts.people === 0) return null;
  const done = counts.people - counts.waiting - counts.asked;
  return (
    <span className="campaign-progress">
      <progress value={done} max={counts.people} aria-label={t('progress.label')} />
      <small>{t('progress.of', { done: formatCount(done), people: formatCount(counts.people) })}</small>
    </span>
  );
};
