import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { api, type Output } from '../../../lib/api/client.ts';
import { type CampaignReport, reportQuery } from './campaign-queries.ts';

export type CampaignJob = Output<'exportCampaign'>;

/** The language of the spreadsheet. */
const fileLanguage = () => (['pt', 'en', 'es', 'tr'] as const).find((each) => each === i18next.language) ?? 'pt';

/** Shows a job that the server has just answered with, and reads the report again. */
const useShownJob = (id: string) => {
  const cache = useQueryClient();
  return (job: CampaignJob): void => {
    const { queryKey } = reportQuery(id);
    cache.setQueryData<CampaignReport>(queryKey, (known) => known && { ...known, job });
    void cache.invalidateQueries({ queryKey });
  };
};

/** Begins to write the people of a campaign into a spreadsheet. */
export const useExportCampaign = (id: string) => {
  const show = useShownJob(id);
  return useMutation({ mutationFn: () => api.exportCampaign({ params: { id }, body: { language: fileLanguage() } }), onSuccess: show });
};

/** Has those get the message again whose message failed. */
export const useRetryCampaign = (id: string) => {
  const show = useShownJob(id);
  return useMutation({ mutationFn: () => api.retryCampaign({ params: { id } }), onSuccess: show });
};

export const useCancelCampaignJob = (id: string) => {
  const show = useShownJob(id);
  return useMutation({ mutationFn: () => api.cancelCampaignJob({ params: { id } }), onSuccess: show });
};
