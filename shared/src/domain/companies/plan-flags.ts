import * as z from 'zod';

/** What a plan lets its companies use. */
export const planFlags = z.object({
  useWhatsapp: z.boolean(),
  useWhatsappOfficial: z.boolean(),
  useFacebook: z.boolean(),
  useInstagram: z.boolean(),
  useCampaigns: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
});
export type PlanFlags = z.infer<typeof planFlags>;
