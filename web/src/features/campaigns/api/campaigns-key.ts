/** First part of every key of campaigns. */
export const campaignsKey = ['campaigns'] as const;
export const campaignSettingsKey = ['campaignSettings'] as const;
