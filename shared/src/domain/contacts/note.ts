import type { UserId } from '../ids.ts';
import type { Access } from '../permissions.ts';
import { countCodePoints } from '../text/count-code-points.ts';
import { isVisible } from '../text/is-visible.ts';

/** How long a note may be, without the space around it, in code points. */
export const noteLength = { min: 2, max: 4000 } as const;

/** Whether a text can be a note. */
export const isNote = (text: string): boolean => {
  const length = countCodePoints(text.trim());
  return length >= noteLength.min && length <= noteLength.max && isVisible(text);
};

/** Whether somebody may delete a note: their own, and admins any. */
export const mayDeleteNote = ({ userId, profile }: { userId: UserId } & Pick<Access, 'profile'>, authorId: UserId): boolean =>
  profile === 'admin' || authorId === userId;
