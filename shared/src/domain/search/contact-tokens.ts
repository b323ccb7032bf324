import { numberTokens, tokensOf } from './fold-text.ts';

/** Words that a contact is found by: of name and e-mail, and pieces of the number. */
export const contactTokens = ({ name, number, email }: { name: string; number: string | null; email: string }): string[] => [
  ...new Set([...tokensOf(name), ...(number ? numberTokens(number) : []), ...tokensOf(email)]),
];
