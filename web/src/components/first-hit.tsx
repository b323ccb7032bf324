import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import { type FocusEvent, type FormEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';

type FirstHitProps = {
  /** Called with the filter text when the list is left without choosing; with '' once an option is chosen, or the list is closed by
   *  Escape. */
  onUntaken?: (text: string) => void;
  children: ReactNode;
};

/** Wraps a Select or Multiselect with a filter, so that Enter in the filter chooses the first match. Cloudscape alone requires an arrow
 *  key first. */
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
    if (isTriggerLetter(event)) {
      event.preventDefault();
      waiting.current += event.key;
      if (waiting.current === event.key) void openWith(event.target as HTMLElement, waiting); // checked
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

/** The wrapper has no box of its own in the layout. */
const noBox = { display: 'contents' };

const filterOf = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.getAttribute('role') === 'combobox' ? target : null;

/** A letter on the closed field: the list opens and is filtered by it. A blank opens it by itself. */
const isTriggerLetter = ({ key, ctrlKey, metaKey, altKey, target, nativeEvent }: KeyboardEvent): boolean =>
  [...key].length === 1 &&
  key !== ' ' &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !nativeEvent.isComposing &&
  target instanceof HTMLElement &&
  target.getAttribute('aria-haspopup') === 'dialog';

/** Opens the list and puts the letters into its filter, those too that come before it is there. */
const openWith = async (trigger: HTMLElement, letters: { current: string }): Promise<void> => {
  await press(trigger, 'ArrowDown', 40);
  for (let tries = 0; tries < 20; tries += 1) {
    const filter = filterOf(document.activeElement);
    if (filter) {
      // React follows only what is set behind its back.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(filter, filter.value + letters.current);
      filter.dispatchEvent(new Event('input', { bubbles: true }));
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  letters.current = '';
};

/** Key events that are dispatched here, so that `onKeyDown` does not handle them as the user's. */
const ours = new WeakSet<Event>();
const press = (field: HTMLElement, key: string, keyCode: number): Promise<void> => {
  const event = new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true });
  ours.add(event);
  field.dispatchEvent(event);
  // Cloudscape handles the next key only after rendering this one.
  return new Promise((resolve) => setTimeout(resolve));
};

/** Chooses the first option that contains the filter text. Waits while the list is not filtered yet. */
const takeFirst = async (filter: HTMLInputElement, onTaken: () => void): Promise<void> => {
  const wanted = foldText(filter.value.trim());
  for (let tries = 0; tries < 20 && filter.isConnected && foldText(filter.value.trim()) === wanted; tries += 1) {
    const options = [...(document.getElementById(filter.getAttribute('aria-owns') ?? '')?.querySelectorAll('[role="option"]') ?? [])];
    // Cloudscape's filter also matches option values, which are not visible.
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
/** While the first option does not match, the list is probably not filtered yet; after this many tries it is taken as it is. */
const settledTries = 10;
const pollMs = 50;
