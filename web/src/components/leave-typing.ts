import { wordGapMs } from '../lib/keys/deliberate-key.ts';
import { isTypingNow } from '../lib/keys/shortcuts.ts';
import { isTyped, resumeTyping } from '../lib/keys/typing-owner.ts';

type Left = {
  /** What had the focus before the dialog. */
  typedIn: Element | null;
  dialog: () => Element | null;
  /** Gives the focus to what the dialog begins with. */
  focusFirst: () => void;
  /** It was asked for: only words are for what is behind it. */
  isBetween: boolean;
};

/** Leaves the keys to whoever is typing while a dialog comes: it has the focus only while they pause, and a letter takes the focus back to where the one before
 *  was written.
 *  @returns the function that ends it. */
export const leaveTyping = ({ typedIn, dialog, focusFirst, isBetween }: Left): (() => void) => {
  const goOn = (): void => {
    if (resumeTyping()) return;
    if (typedIn instanceof HTMLElement && typedIn.isConnected && typedIn.matches(textFields)) typedIn.focus({ preventScroll: true });
  };
  const openedAt = performance.now();
  // The letter that opened it was a command, and no part of a word.
  let hasWord = !isBetween || isTyped() || (typedIn !== null && typedIn.matches(textFields));
  const isInWord = (event?: KeyboardEvent): boolean => hasWord && isTypingNow(event);
  if (isInWord()) goOn();
  let wasFirst = false;
  const timer = setInterval(() => {
    if (isInWord() || (wasFirst && dialog()?.contains(document.activeElement))) return;
    wasFirst = true;
    focusFirst();
  }, pauseCheckMs);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.matches(textFields))) return;
    // The space bar and Enter press the button that has the focus, unless they belong to what is being typed: a blank does after any pause.
    const presses = event.key === ' ' || event.key === 'Enter';
    const isBlank = event.key === ' ' && isTyped();
    if (isBetween) {
      if ((presses || /^\d$/.test(event.key)) && !isBlank && !isInWord(event) && wasFirst) return;
    } else if (presses && !isBlank && !isTypingNow(event) && event.timeStamp - openedAt >= wordGapMs) return;
    if ([...event.key].length === 1) {
      hasWord = true;
      goOn();
      // Written where the focus is once this event is over; nothing else may take it for a command.
      if (isBetween) event.stopPropagation();
    }
    // Nothing else took it.
    if (presses && !document.activeElement?.matches(textFields)) event.preventDefault();
  };
  document.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    clearInterval(timer);
    document.removeEventListener('keydown', onKeyDown, { capture: true });
  };
};

const pauseCheckMs = 60;
const textFields = 'input:not([type="radio"], [type="checkbox"]), textarea, [contenteditable="true"]';
