import { useTranslation } from 'react-i18next';
import type { Campaign } from './api/campaign-queries.ts';
import './campaigns.css';

/** How a campaign stands, and why it stands still where it does. */
export const CampaignStatus = ({ campaign: { status, pausedFor } }: { campaign: Pick<Campaign, 'status' | 'pausedFor'> }) => {
  const { t } = useTranslation('campaigns');
  const isPaused = status === 'EM_ANDAMENTO' && pausedFor !== null;
  return (
    <span className={`campaign-status ${isPaused ? 'paused' : status.toLowerCase()}`}>
      {t(isPaused ? 'statuses.paused' : `statuses.${status}`)}
      {isPaused && <small>{t(`pausedFor.${pausedFor}`)}</small>}
    </span>
  );
};

/** How many have got their message, of how many; nothing before the start. */
export const CampaignProgress = ({ campaign: { counts } }: { campaign: Pick<Campaign, 'counts'> }) => {
  const { t } = useTranslation('campaigns');
  if (counts.people === 0) return null;
  const done = counts.people - counts.waiting;
  return (
    <span className="campaign-progress">
      <progress value={done} max={counts.people} aria-label={t('progress.label')} />
      <small>{t('progress.of', { done, people: counts.people })}</small>
    </span>
  );
};
