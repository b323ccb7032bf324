import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { errorText, isApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { isCampaignProblem } from '../campaign-values.ts';
import { campaignsKey } from './campaigns-key.ts';

const commands = {
  start: (id: string) => api.restartCampaign({ params: { id } }),
  pause: (id: string) => api.pauseCampaign({ params: { id } }),
  cancel: (id: string) => api.cancelCampaign({ params: { id } }),
};
export type CampaignCommand = keyof typeof commands;

/** Starts a campaign or has it go on, has it stand still, or stops it. */
export const useCampaignCommand = () => {
  const { t } = useTranslation('campaigns');
  return useMutation({
    mutationFn: ({ id, command }: { id: string; command: CampaignCommand }) => commands[command](id),
    onSuccess: (_campaign, { command }) => showToast('success', t(`done.${command}`)),
    onError: (error) => showToast('error', refusalText(error)),
    meta: { refreshes: [campaignsKey], failsWithoutToast: true },
  });
};

/** What keeps a campaign from being sent, in words. */
export const refusalText = (error: unknown): string =>
  isApiError(error, 'ERR_CAMPAIGN_UNSOUND') && isCampaignProblem(error.details.problem)
    ? i18next.t(`campaigns:problems.${error.details.problem}`)
    : errorText(error);
