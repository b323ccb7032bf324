import { maskNumbersIn } from '@balcao/shared/domain/contacts/mask-number.ts';
import { tokensOf } from '@balcao/shared/domain/search/fold-text.ts';
import type { Contact } from '../store/contact.ts';

/** Whether somebody who may not see numbers may find the contact by these words: by name and e-mail, and of its number by the two digits that show.
 *  Otherwise a search, one digit more at a time, would tell the whole number. */
export const canBeFoundBy = ({ name, email, number }: Pick<Contact, 'name' | 'email' | 'number'>, words: string): boolean => {
  const shown = [...tokensOf(maskNumbersIn(name)), ...tokensOf(email)];
  return tokensOf(words).every((word) => shown.some((token) => token.startsWith(word)) || word === number?.slice(-2));
};
