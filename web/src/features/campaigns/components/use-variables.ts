import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campaignSettingsQuery } from '../api/campaign-queries.ts';

/** Variables that every campaign has; what else a text names are the company's own. */
export const ownVariables = ['firstName', 'name', 'ms', 'date', 'hour', 'protocol', 'queue', 'connection', 'number', 'email'] as const;

/** Names that messages elsewhere fill too. Here nobody writes them by hand: they stay empty, or are a number nobody asks for. */
export const silentVariables = ['userName', 'ticket_id'] as const;

/** What texts of a campaign may name, with what it is called. */
export const useVariables = (): { name: string; label: string; value?: string }[] => {
  const { t } = useTranslation('campaigns');
  const { data } = useQuery(campaignSettingsQuery());
  const taken = new Set<string>([...ownVariables, ...silentVariables]);
  return [
    ...ownVariables.map((name) => ({ name, label: t(`variables.${name}`) })),
    ...(data?.settings.variables ?? []).filter(({ key }) => !taken.has(key)).map(({ key, value }) => ({ name: key, label: key, value })),
  ];
};
