/** First part of every key here. */
export const viewsKey = ['views'] as const;
