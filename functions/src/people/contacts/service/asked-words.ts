import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import type { Contact } from '../store/contact.ts';

/** What somebody types for a contact, as the search takes it: a number as it is shown ("+55 (11) 98777-0003", "98777-0003") by its digits alone. */
export const askedWords = (typed: string): string => {
  const digits = typed.replaceAll(/\D/g, '');
  return digits.length >= 5 && /^\+?[\d\s().-]+$/.test(typed.trim()) ? digits : typed;
};

/** Whether a name or an e-mail has words that begin with each single letter or digit of those typed: the index holds no words so short, and others tell
 *  "Cliente 3" from "Cliente 4" by them alone. */
export const hasSingles = ({ name, email }: Pick<Contact, 'name' | 'email'>, words: string): boolean => {
  const own = wordsIn(`${name} ${email}`);
  return wordsIn(words).every((word) => [...word].length > 1 || own.some((each) => each.startsWith(word)));
};

/** Those who are called exactly so first, then those whose name begins so; in their order otherwise. */
export const bestFirst = <Named extends Pick<Contact, 'name'>>(contacts: ReadonlyArray<Named>, words: string): Named[] => {
  const asked = wordsIn(words).join(' ');
  const rankOf = ({ name }: Named): number => {
    const own = wordsIn(name).join(' ');
    return own === asked ? 0 : `${own} `.startsWith(`${asked} `) ? 1 : own.startsWith(asked) ? 2 : 3;
  };
  return contacts.toSorted((one, other) => rankOf(one) - rankOf(other));
};

const wordsIn = (text: string): string[] => [...foldText(text).matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);
