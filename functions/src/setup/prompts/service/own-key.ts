import type { Prompt } from '../store/prompt-store.ts';

/** Of an address that is none, empty. */
export const originOf = (address: string): string => URL.parse(address)?.origin ?? '';

/** The prompt's own key, sealed, for a model at this address. Empty = it has none that was given for it. */
export const ownKeyFor = ({ sealedApiKey, apiKeyOrigin }: Prompt, address: string): string =>
  apiKeyOrigin !== '' && apiKeyOrigin === originOf(address) ? sealedApiKey : '';
