import { contactTokens } from '@balcao/shared/domain/search/contact-tokens.ts';
import { tokensOf } from '@balcao/shared/domain/search/fold-text.ts';
import type { Contact } from '../store/contact.ts';
import { canBeFoundBy } from './can-be-found-by.ts';

/** Whether a contact that the search index named is called so now, for somebody who may see numbers or may not. */
export const isFoundBy = (contact: Pick<Contact, 'name' | 'email' | 'number'>, words: string, hidesNumbers: boolean): boolean => {
  if (hidesNumbers) return canBeFoundBy(contact, words);
  const tokens = contactTokens(contact);
  return tokensOf(words).every((word) => tokens.some((token) => token.startsWith(word)));
};
