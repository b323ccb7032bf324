import { campaignSettings, everOpens, pauseAfterMs } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import type { Problem } from '../../components/record-form/problem.ts';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import type { CampaignSettings } from './api/campaign-queries.ts';
import { ownVariables, silentVariables } from './components/use-variables.ts';

type SettingsTexts = (key: 'never' | 'badKey' | 'twice' | 'ownName') => string;

/** What keeps the settings from being saved. */
export const settingsProblems = (settings: CampaignSettings, textOf: SettingsTexts): Problem[] => {
  const own = settings.variables.flatMap(({ key }, index): Problem[] => {
    const path = `variables.${index}.key`;
    if (campaignSettings.shape.variables.safeParse([{ key, value: '' }]).error) return [{ path, error: textOf('badKey') }];
    if ([...ownVariables, ...silentVariables].some((name) => name === key)) return [{ path, error: textOf('ownName') }];
    return settings.variables.findIndex((other) => other.key === key) < index ? [{ path, error: textOf('twice') }] : [];
  });
  return [
    ...schemaProblems(campaignSettings, settings)
      .filter(({ path }) => path !== 'variables' && !path.endsWith('.key'))
      // The words stand in one field.
      .map(({ path, error }) => ({ path: path.replace(/^(optOutWords|refusalWords)\b.*/, '$1'), error })),
    ...(everOpens(settings) ? [] : [{ path: 'endHour', error: textOf('never') }]),
    ...own,
  ];
};

const pauses = campaignSettings.pick({ messageInterval: true, longerIntervalAfter: true, greaterInterval: true });

/** About how many messages a campaign sends in an hour; null = as fast as the number may, undefined = the pauses cannot be saved so. */
export const messagesPerHour = (settings: CampaignSettings): number | null | undefined => {
  if (!pauses.safeParse(settings).success) return undefined;
  const messages = Math.max(1, settings.longerIntervalAfter);
  const averageRandom = 0.5;
  let totalMs = 0;
  for (let sent = 1; sent <= messages; sent++) totalMs += pauseAfterMs(sent, settings, averageRandom);
  return totalMs === 0 ? null : Math.round((3_600_000 * messages) / totalMs);
};
