import type { UserId } from '../ids.ts';
import type { Access } from '../permissions.ts';

/** How long a note may be, without the space around it, in UTF-16 units. */
export const noteLength = { min: 2, max: 4000 } as const;

/** Whether somebody may delete a note: their own, and admins any. */
export const mayDeleteNote = ({ userId, profile }: { userId: UserId } & Pick<Access, 'profile'>, authorId: UserId): boolean =>
  profile === 'admin' || authorId === userId;
