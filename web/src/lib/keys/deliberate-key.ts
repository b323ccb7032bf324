/** A letter within this time of another key is part of a word somebody types, ms. */
export const wordGapMs = 1000;

type PressedKey = {
  /** Time since the key before it, ms. */
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
