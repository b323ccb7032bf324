/** What a model is asked for by an attendant; the answer is always a draft. */
export const assistTones = ['correct', 'friendly', 'formal', 'short'] as const;
export type AssistTone = (typeof assistTones)[number];
export const assistLanguages = ['pt', 'en', 'es', 'tr'] as const;
export type AssistLanguage = (typeof assistLanguages)[number];

/** So many of the newest messages of a conversation are read. */
export const assistMessages = 40;
/** Longest text that is rewritten or translated, characters. */
export const longestAssisted = 4000;
/** Longest message of a conversation that is read, characters. */
export const longestRead = 600;
/** Longest answer, tokens. */
export const assistTokens = 700;
/** Longest answer that is shown, characters. */
export const longestDraft = 4000;

/** One message as a model reads it. */
export type ReadMessage = { from: 'customer' | 'team'; text: string };

export type AssistTask =
  | { kind: 'reply'; language: AssistLanguage; company: string; attendant: string; customer: string; messages: ReadonlyArray<ReadMessage> }
  | { kind: 'summary'; language: AssistLanguage; messages: ReadonlyArray<ReadMessage> }
  | { kind: 'rewrite'; tone: AssistTone; text: string }
  | { kind: 'translate'; language: AssistLanguage; text: string };
