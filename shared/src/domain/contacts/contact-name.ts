import { countCodePoints } from '../text/count-code-points.ts';
import { visibleName } from '../text/visible-name.ts';

type Names = { name?: string | null | undefined; username?: string | null | undefined; number?: string | null | undefined };

/** What a contact is called: the first of its names that can be seen, else its number. */
export const contactName = ({ name, username, number }: Names): string =>
  visibleName(name) ?? visibleName(username) ?? (number || nameless);

const nameless = 'Sem nome';

/** False while a contact is called by its number, or by nothing. */
export const hasOwnName = ({ name, number }: { name: string; number: string | null }): boolean => name !== number && name !== nameless;

/** How long a name that somebody types may be, without the space around it, in code points. */
export const contactNameLength = { min: 2, max: 250 } as const;

/** What the form takes, which is less than what the server does (spec 1, section 5). */
export const formNameMax = 50;

/** Whether a text can be a contact's name. */
export const isContactName = (text: string): boolean => {
  const length = countCodePoints(text.trim());
  return length >= contactNameLength.min && length <= contactNameLength.max && visibleName(text) !== null;
};
