/** First part of every key of prompts. */
export const promptsKey = ['prompts'] as const;
