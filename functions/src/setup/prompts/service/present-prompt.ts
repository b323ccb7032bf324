import type { PromptView } from '@balcao/shared/contract/prompts.ts';
import { lastCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import type { Prompt } from '../store/prompt-store.ts';

/** A prompt without its keys.
 *  @param origin where the company's model is: a key that was given for another place counts as none. */
export const toPromptView = ({ sealedApiKey, apiKeyOrigin, sealedVoiceKey, ...prompt }: Prompt, origin: string): PromptView => ({
  ...prompt,
  hasApiKey: sealedApiKey !== '' && apiKeyOrigin !== '' && apiKeyOrigin === origin,
  hasVoiceKey: sealedVoiceKey !== '',
});

/** The same for the log: of a key, only what tells one from another. */
export const toLogged = (prompt: Prompt | null) => {
  if (!prompt) return null;
  const { sealedApiKey, apiKeyOrigin: _origin, sealedVoiceKey, id: _id, version: _version, ...shown } = prompt;
  return { ...shown, apiKey: mark(sealedApiKey), voiceKey: mark(sealedVoiceKey) };
};

/** Each sealing ends in other letters. */
const mark = (sealed: string): string => (sealed === '' ? '' : `••••${lastCodePoints(sealed, 4)}`);
