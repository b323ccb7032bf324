import type { CampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import type { StoredSettings } from '../store/campaign-settings-store.ts';
import type { CampaignDeps } from './campaign-deps.ts';

export const readCampaignSettings = ({ settings }: CampaignDeps): Promise<StoredSettings> => settings.get();

/** @throws AppError ERR_RECORD_CHANGED. */
export const saveCampaignSettings = (
  { actor, settings, now }: CampaignDeps,
  { settings: after, version }: { settings: CampaignSettings; version?: number | undefined },
): Promise<StoredSettings> =>
  untilUndisturbed(async () => {
    const before = await settings.get();
    assertVersion(before, version);
    const act = { action: 'update' as const, kind: 'setting' as const, id: 'campaigns', name: 'campaigns' };
    const written = await commitAct(actor, { ...act, before: before.settings, after }, [settings.saveWrite(before, after)], now());
    return written.outcome === 'written' ? { settings: after, version: before.version + 1 } : undefined;
  });
