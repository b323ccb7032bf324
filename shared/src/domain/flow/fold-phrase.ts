import { foldKey } from '../search/fold-text.ts';

/** A phrase as phrase campaigns compare it: without blanks around it, in lower case, without accents. Phrases that fold to the same are the same. */
export const foldPhrase = (phrase: string): string => foldKey(phrase.trim()).trim();
