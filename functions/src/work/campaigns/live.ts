import { can } from '@balcao/shared/domain/permissions.ts';
import { parseJobImage } from '../../platform/jobs/job-store.ts';
import type { Frame, LiveSource, Watcher } from '../../wiring/live/service/live-source.ts';
import { toCampaignJob, toCampaignJobView } from './service/campaign-job.ts';
import { allPart, parseCampaignImage, parseCountImage, parseRunImage } from './store/campaign-store.ts';

const isFor = ({ viewer }: Watcher): boolean => can(viewer, 'campaigns:use');
const actionOf = (old: object | null, now: object | null) => (now === null ? 'delete' : old === null ? 'create' : 'update');

/** Campaigns, what they came to, and their jobs, for users who may use campaigns. Screens read again what changed: while a campaign sends, its numbers say so. */
export const campaignsLive: LiveSource = {
  entities: ['campaign', 'campaignRun', 'campaignCount', 'job'],
  frames: (changes, { companyId }) =>
    changes.flatMap(({ entity, old, new: now }): Frame[] => {
      const image = now ?? old;
      if (!image) return [];
      const event = `company-${companyId}-campaign` as const;
      if (entity === 'campaign') {
        const { id: campaignId } = parseCampaignImage(image);
        return [{ isFor, open: () => ({ event, action: actionOf(old, now), campaignId }) }];
      }
      if (entity === 'campaignRun') {
        const { id: campaignId, run } = parseRunImage(image);
        // Its turns are no news, what it waits for is.
        const before = old && parseRunImage(old).run;
        if (before && before.waits?.for === run.waits?.for && before.gathered === run.gathered) return [];
        return [{ isFor, open: () => ({ event, action: 'update' as const, campaignId }) }];
      }
      if (entity === 'campaignCount') {
        const { id: campaignId, part } = parseCountImage(image);
        return part === allPart ? [{ isFor, open: () => ({ event, action: 'update' as const, campaignId }) }] : [];
      }
      const job = now && toCampaignJob(parseJobImage(now));
      if (!job) return [];
      const campaignJob = toCampaignJobView(job);
      return [
        {
          isFor,
          open: () => ({
            event: `company-${companyId}-campaignJob` as const,
            action: old === null ? ('create' as const) : ('update' as const),
            campaignJob,
          }),
        },
      ];
    }),
};
