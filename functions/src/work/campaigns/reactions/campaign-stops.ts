import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { approved } from '@balcao/shared/domain/templates/template.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import type { Change, Reaction } from '../../../platform/stream-consumer.ts';
import { parseConnectionImage, parseNumberStandingImage } from '../../../setup/connections/service/connection-records.ts';
import { parseQuickMessageImage } from '../../../setup/quick-messages/service/quick-message-records.ts';
import { pauseAll } from '../service/pause-all-like.ts';
import { stopsCampaigns } from '../service/stops-campaigns.ts';
import { campaignStoreFor, type Campaign } from '../store/campaign-store.ts';

type Deps = {
  pauseAll: (companyId: CompanyId, isOne: (campaign: Campaign) => boolean, reason: NonNullable<Campaign['pausedFor']>) => Promise<void>;
};

/** Has campaigns stand still whose number or template may not be used any more, as the channel said: they do not wait for the next message to fail. */
export const stopsOf = ({ pauseAll: pause }: Deps): Reaction<ReactionsEnv> => ({
  on: { connection: ['changed'], numberStanding: ['created', 'changed'], quickMessage: ['changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    for (const { entity, old, new: now } of changes) {
      const stop = now && stopIn(entity, old, now);
      if (stop) await pause(companyIdSchema.parse(now['companyId']), stop.isOne, stop.reason);
    }
  },
});

type Stop = { isOne: (campaign: Campaign) => boolean; reason: NonNullable<Campaign['pausedFor']> };
type Image = NonNullable<Change['new']>;

/** What a change stops that did not stop it before. */
const stopIn = (entity: string, old: Change['old'], now: Image): Stop | null => {
  if (entity === 'connection') {
    const { id, trouble } = parseConnectionImage(now);
    if (!stopsCampaigns(trouble) || (old && parseConnectionImage(old).trouble === trouble)) return null;
    return { isOne: ({ whatsappId }) => whatsappId === id, reason: 'numberRestricted' };
  }
  if (entity === 'numberStanding') {
    const { connectionId, standing } = parseNumberStandingImage(now);
    const before = old && parseNumberStandingImage(old).standing;
    const isOne = ({ whatsappId }: Campaign): boolean => whatsappId === connectionId;
    if (standing.restricted && !before?.restricted) return { isOne, reason: 'numberRestricted' };
    return standing.flagged && !before?.flagged ? { isOne, reason: 'numberQuality' } : null;
  }
  const { id, template } = parseQuickMessageImage(now);
  const before = old && parseQuickMessageImage(old).template;
  if (!template) return null;
  const isFit = ({ status, quality }: { status: string; quality?: string | null | undefined }): boolean =>
    status === approved && quality !== 'RED';
  return isFit(template) || (before && !isFit(before)) ? null : { isOne: ({ templateId }) => templateId === id, reason: 'templatePaused' };
};

export const campaignStops = stopsOf({
  pauseAll: (companyId, isOne, reason) => pauseAll({ campaigns: campaignStoreFor(companyId) }, isOne, reason),
});
