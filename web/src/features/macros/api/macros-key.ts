/** First part of every key here. */
export const macrosKey = ['macros'] as const;
