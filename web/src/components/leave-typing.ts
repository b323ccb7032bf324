import { wordGapMs } from '../lib/keys/deliberate-key.ts';
import { isTypingNow } from '../lib/keys/shortcuts.ts';
import { isTyped, resumeTyping } from '../lib/keys/typing-owner.ts';

type Left = {
  /** The element that had the focus before the dialog opened. */
  typedIn: Element | null;
  dialog: () => Element | null;
  /** Focuses the first field or button of the dialog. */
  focusFirst: () => void;
  /** True for a dialog that the user opened (`between` in `DialogKeys`): keys that are part of a text go to the field behind it, all
   *  others to the dialog. */
  isBetween: boolean;
};

/** Lets a user who is typing continue in the same field while a dialog opens. The dialog gets the focus only in typing pauses; the next
 *  letter returns the focus to the field in which the user typed before.
 *  @returns a function that ends this behaviour. */
export const leaveTyping = ({ typedIn, dialog, focusFirst, isBetween }: Left): (() => void) => {
  const goOn = (): void => {
    if (resumeTyping()) return;
    if (typedIn instanceof HTMLElement && typedIn.isConnected && typedIn.matches(textFields)) typedIn.focus({ preventScroll: true });
  };
  const openedAt = performance.now();
  // Whether the user may be in the middle of a word. The key that opened a `between` dialog was a command and does not start a word.
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
    // The space bar and Enter press the focused button of the dialog, unless they belong to a text being typed. After typed text, a space
    // always belongs to the text, however long the pause.
    const presses = event.key === ' ' || event.key === 'Enter';
    const isBlank = event.key === ' ' && isTyped();
    if (isBetween) {
      if ((presses || /^\d$/.test(event.key)) && !isBlank && !isInWord(event) && wasFirst) return;
    } else if (presses && !isBlank && !isTypingNow(event) && event.timeStamp - openedAt >= wordGapMs) return;
    if ([...event.key].length === 1) {
      hasWord = true;
      goOn();
      // With the focus returned, the browser inserts the letter into the text field; the event stops here, so that the letter triggers no
      // shortcut too.
      if (isBetween) event.stopPropagation();
    }
    // When no text field could be focused, the key is blocked: the space bar or Enter would press the focused button of the dialog.
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
