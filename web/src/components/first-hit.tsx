import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import { type FocusEvent, type FormEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';

type FirstHitProps = {
  /** Called with the filter text when the user leaves the list without choosing an option; with '' when an option is chosen or Escape
   *  closes the list. */
  onUntaken?: (text: string) => void;
  children: ReactNode;
};

/** Wrapper of a Cloudscape Select or Multiselect with a filter field: Enter in the filter chooses the first matching option. Without the
 *  wrapper the user must press an arrow key first. */
export const FirstHit = ({ onUntaken, children }: FirstHitProps) => {
  const typed = useRef('');
  const settle = () => {
    typed.current = '';
    onUntaken?.('');
  };
  const onInput = ({ target }: FormEvent) => {
    const filter = filterOf(target);
    if (filter) typed.current = filter.value.trim();
  };
  const waiting = useRef('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTriggerLetter(event) && (event.key !== ' ' || waiting.current !== '')) {
      event.preventDefault();
      waiting.current += event.key;
      if (waiting.current === event.key) void openWith(event.target as HTMLElement, waiting); // isTriggerLetter accepts only HTMLElements
      return;
    }
    const filter = filterOf(event.target);
    if (!filter || event.nativeEvent.isComposing || ours.has(event.nativeEvent)) return;
    if (event.key === 'Escape') return settle();
    if (event.key !== 'Enter') return;
    if (filter.getAttribute('aria-activedescendant')) return settle();
    if (filter.value.trim() === '') return;
    event.preventDefault();
    event.stopPropagation();
    void takeFirst(filter, settle);
  };
  const onMouseUp = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[role="option"]')) settle();
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    const filter = filterOf(target);
    if (!filter || filter.closest('[role="dialog"]')?.contains(relatedTarget)) return;
    if (typed.current !== '') onUntaken?.(typed.current);
    typed.current = '';
  };
  return (
    <div style={noBox} onInputCapture={onInput} onKeyDownCapture={onKeyDown} onMouseUpCapture={onMouseUp} onBlurCapture={onBlur}>
      {children}
    </div>
  );
};

/** `display: contents`: the wrapper element generates no box, so the layout is that of its children alone. */
const noBox = { display: 'contents' };

const filterOf = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.getAttribute('role') === 'combobox' ? target : null;

/** Whether a key event is a character typed on a closed select, which opens the list with this character as filter. A space as the first
 *  character is left to Cloudscape, which opens the list on it. */
const isTriggerLetter = ({ key, ctrlKey, metaKey, altKey, target, nativeEvent }: KeyboardEvent): boolean =>
  [...key].length === 1 &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !nativeEvent.isComposing &&
  target instanceof HTMLElement &&
  target.getAttribute('aria-haspopup') === 'dialog';

/** Opens the list of a select and types `letters` into its filter field, including letters that are added while the list opens. */
const openWith = async (trigger: HTMLElement, letters: { current: string }): Promise<void> => {
  await press(trigger, 'ArrowDown', 40);
  for (let tries = 0; tries < 20; tries += 1) {
    const filter = filterOf(document.activeElement);
    if (filter) {
      // React tracks `value` by a setter on the element and ignores an input event without a change; the prototype's setter bypasses that.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(filter, filter.value + letters.current);
      filter.dispatchEvent(new Event('input', { bubbles: true }));
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  letters.current = '';
};

/** Synthetic key events dispatched by `press`. `onKeyDown` ignores them, because it handles only keys of the user. */
const ours = new WeakSet<Event>();
const press = (field: HTMLElement, key: string, keyCode: number): Promise<void> => {
  const event = new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true });
  ours.add(event);
  field.dispatchEvent(event);
  // The returned promise resolves in a new task, because Cloudscape handles a key only after it has rendered the effect of the previous one.
  return new Promise((resolve) => setTimeout(resolve));
};

/** Chooses the first enabled option whose text contains the filter text. Polls for up to 1 s while Cloudscape has not filtered the list yet. */
const takeFirst = async (filter: HTMLInputElement, onTaken: () => void): Promise<void> => {
  const wanted = foldText(filter.value.trim());
  for (let tries = 0; tries < 20 && filter.isConnected && foldText(filter.value.trim()) === wanted; tries += 1) {
    const options = [...(document.getElementById(filter.getAttribute('aria-owns') ?? '')?.querySelectorAll('[role="option"]') ?? [])];
    // Compares the visible texts: Cloudscape's filter also matches the values of options, which the user does not see.
    const at = options.findIndex(
      (option) => option.getAttribute('aria-disabled') !== 'true' && foldText(option.textContent).includes(wanted),
    );
    const isCurrent = options.length > 0 && at === options.findIndex((option) => option.getAttribute('aria-disabled') !== 'true');
    if (at >= 0 && (isCurrent || tries > settledTries)) {
      for (let nth = 0; nth <= at; nth += 1) await press(filter, 'ArrowDown', 40);
      onTaken();
      return press(filter, 'Enter', 13);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
};
/** Number of polls during which a list whose first enabled option does not match counts as not yet filtered. After that the first
 *  matching option is chosen, wherever it is in the list. */
const settledTries = 10;
const pollMs = 50;
