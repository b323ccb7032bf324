import { onSignedOut } from '../../lib/api/session.ts';

/** Captions of files that were put away before they were sent, by ticket and file, for as long as the page is open. */
const drafts = new Map<string, string>();
onSignedOut(() => drafts.clear());

/** The same file chosen again is another object. */
const keyOf = (ticketId: number, { name, size, lastModified }: File): string => JSON.stringify([ticketId, name, size, lastModified]);

export const captionDraft = (ticketId: number, file: File): string => drafts.get(keyOf(ticketId, file)) ?? '';

/** An empty caption forgets the draft. */
export const keepCaption = (ticketId: number, file: File, caption: string): void => {
  if (caption) drafts.set(keyOf(ticketId, file), caption);
  else drafts.delete(keyOf(ticketId, file));
};
