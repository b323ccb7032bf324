/** First parts of every key here. */
export const flowsKey = ['flows'] as const;
export const campaignsKey = ['flowCampaigns'] as const;
