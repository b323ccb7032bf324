import { wordGapMs } from '../lib/keys/deliberate-key.ts';
import { isTypingNow } from '../lib/keys/shortcuts.ts';
import { isTyped, resumeTyping } from '../lib/keys/typing-owner.ts';

type Left = {
  /** The element that had the focus before the dialog opened. */
  typedIn: Element | null;
  dialog: () => Element | null;
  /** Focuses the first field or button of the dialog. */
  focusFirst: () => void;
  /** True for a dialog that the user opened: only text still goes to the field behind the dialog (`between` in `DialogKeys`). */
  isBetween: boolean;
};

/** Lets a user who is typing continue while a dialog opens: the dialog has the focus only during pauses, and a letter returns the focus
 *  to the field where the previous letter was typed.
 *  @returns a function that stops this. */
export const leaveTyping = ({ typedIn, dialog, focusFirst, isBetween }: Left): (() => void) => {
  const goOn = (): void => {
    if (resumeTyping()) return;
    if (typedIn instanceof HTMLElement && typedIn.isConnected && typedIn.matches(textFields)) typedIn.focus({ preventScroll: true });
  };
  const openedAt = performance.now();
  // Whether a word may be in progress. The key that opened a `between` dialog was a command, so it does not start a word.
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
    // The space bar and Enter press the focused button, unless they are part of a text. A space continues a begun text after any pause.
    const presses = event.key === ' ' || event.key === 'Enter';
    const isBlank = event.key === ' ' && isTyped();
    if (isBetween) {
      if ((presses || /^\d$/.test(event.key)) && !isBlank && !isInWord(event) && wasFirst) return;
    } else if (presses && !isBlank && !isTypingNow(event) && event.timeStamp - openedAt >= wordGapMs) return;
    if ([...event.key].length === 1) {
      hasWord = true;
      goOn();
      // The browser writes the letter into the element that has the focus after this event, so no shortcut may handle the letter too.
      if (isBetween) event.stopPropagation();
    }
    // The key is blocked: when no text field has the focus, the space bar or Enter would press the focused button.
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
