import { showToast } from '../../components/toasts.tsx';
import i18next from 'i18next';
import type { QueryClient } from '@tanstack/react-query';
import { currentSession } from '../../lib/api/session.ts';
import type { LivePart } from '../../lib/feature-manifest.ts';
import { readAgain } from '../../lib/live/catch-up.ts';
import { eventsNamed } from '../../lib/live/live-connection.ts';
import type { CampaignReport } from './api/campaign-queries.ts';
import type { CampaignJob } from './api/use-campaign-jobs.ts';
import { campaignsKey } from './api/campaigns-key.ts';

/** While a campaign sends, each message is news: what is shown is read again at most so often, ms. */
const everyMs = 3000;

let timer: ReturnType<typeof setTimeout> | null = null;
let isAsked = false;

/** Reads campaigns again now, and what comes meanwhile once after a while. */
const readSoon = (cache: QueryClient): void => {
  if (timer !== null) {
    isAsked = true;
    return;
  }
  void cache.invalidateQueries({ queryKey: campaignsKey });
  timer = setTimeout(() => {
    timer = null;
    if (!isAsked) return;
    isAsked = false;
    readSoon(cache);
  }, everyMs);
};

/** Has campaigns read again that changed, and puts the progress of their jobs into the reports that show them. */
export const live: LivePart = {
  onEvents: (events, { cache }) => {
    for (const { campaignJob: job } of eventsNamed(events, 'campaignJob')) {
      const queryKey = [...campaignsKey, 'report', job.campaignId];
      const shown = cache.getQueryData<CampaignReport>(queryKey)?.job;
      const isKnown = shown?.id === job.id;
      if (isKnown && shown.updatedAt <= job.updatedAt) cache.setQueryData<CampaignReport>(queryKey, (known) => known && { ...known, job });
      if (job.state !== 'running' || !isKnown) void cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
      if (job.state !== 'running') void tellElsewhere(job);
    }
    if (eventsNamed(events, 'campaign').length > 0) readSoon(cache);
  },
  catchUp: (cache) => readAgain(cache, campaignsKey),
};

/** Tells whoever asked for a job that it ended, unless the report that shows it is open. */
const tellElsewhere = async ({ kind, state, fileName, campaignId, userId }: CampaignJob): Promise<void> => {
  if (state === 'cancelled' || kind === 'campaignRemoval' || kind === 'campaignGather') return;
  if (currentSession().user?.id !== userId || location.pathname.includes(campaignId)) return;
  await i18next.loadNamespaces('campaigns');
  showToast(
    state === 'done' ? 'success' : 'error',
    state === 'done' ? i18next.t(`campaigns:job.done.${kind}`, { name: fileName }) : i18next.t('campaigns:job.failed'),
  );
};
