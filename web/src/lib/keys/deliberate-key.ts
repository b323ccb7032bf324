/** A letter within this time of another character is part of a word somebody types, ms. */
export const wordGapMs = 1000;

type PressedKey = {
  /** Time since the character before it, ms. */
  sinceLastMs: number;
  /** The keyboard repeats a key that is held down. */
  isRepeat: boolean;
  /** The focus is where letters are commands: the ticket list, or the header of a conversation. */
  isOnTicket: boolean;
};

/** Whether a letter that changes a ticket was meant as a command, and is not the beginning or the middle of a word typed where no text
 *  field has the focus. */
export const isDeliberate = ({ sinceLastMs, isRepeat, isOnTicket }: PressedKey): boolean =>
  isOnTicket && !isRepeat && sinceLastMs >= wordGapMs;

/** When a word that somebody may be typing went on, as a key leaves it: null where it stays as it was. Keys that write nothing are no part of a word, and
 *  Escape ends it: what follows is meant for the page. */
export const typedAt = (key: string, timeStamp: number): number | null => {
  if (key === 'Escape') return Number.NEGATIVE_INFINITY;
  return key.length === 1 || key === 'Dead' ? timeStamp : null;
};
