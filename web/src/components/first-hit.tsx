import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import { type FocusEvent, type FormEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';

type FirstHitProps = {
  /** Called with the filter text when the user leaves the list without choosing an option; with '' once an option is chosen, or the list
   *  is closed by Escape. */
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
      if (waiting.current === event.key) void openWith(event.target as HTMLElement, waiting); // an HTMLElement: checked by isTriggerLetter
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

/** Style of the wrapper element: it has no box of its own in the layout. */
const noBox = { display: 'contents' };

const filterOf = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.getAttribute('role') === 'combobox' ? target : null;

/** Whether a key is a letter typed on the closed select, which opens the list and filters it. Not the space bar: Cloudscape opens the list
 *  on that itself. */
const isTriggerLetter = ({ key, ctrlKey, metaKey, altKey, target, nativeEvent }: KeyboardEvent): boolean =>
  [...key].length === 1 &&
  key !== ' ' &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !nativeEvent.isComposing &&
  target instanceof HTMLElement &&
  target.getAttribute('aria-haspopup') === 'dialog';

/** Opens the list and types `letters` into its filter field, including letters added to `letters` before that field is rendered. */
const openWith = async (trigger: HTMLElement, letters: { current: string }): Promise<void> => {
  await press(trigger, 'ArrowDown', 40);
  for (let tries = 0; tries < 20; tries += 1) {
    const filter = filterOf(document.activeElement);
    if (filter) {
      // The prototype's setter bypasses React's tracking of `value`; otherwise React sees no change and ignores the input event.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(filter, filter.value + letters.current);
      filter.dispatchEvent(new Event('input', { bubbles: true }));
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  letters.current = '';
};

/** Key events dispatched by `press`, which `onKeyDown` ignores because they are not the user's. */
const ours = new WeakSet<Event>();
const press = (field: HTMLElement, key: string, keyCode: number): Promise<void> => {
  const event = new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true });
  ours.add(event);
  field.dispatchEvent(event);
  // The next key must wait for a new task, because Cloudscape handles it only after rendering the effect of this one.
  return new Promise((resolve) => setTimeout(resolve));
};

/** Chooses the first enabled option whose text contains the filter text. Waits while the list is not filtered yet, up to 1 s. */
const takeFirst = async (filter: HTMLInputElement, onTaken: () => void): Promise<void> => {
  const wanted = foldText(filter.value.trim());
  for (let tries = 0; tries < 20 && filter.isConnected && foldText(filter.value.trim()) === wanted; tries += 1) {
    const options = [...(document.getElementById(filter.getAttribute('aria-owns') ?? '')?.querySelectorAll('[role="option"]') ?? [])];
    // Visible texts are compared, because Cloudscape's filter also matches the values of options, which the user does not see.
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
/** While the first option does not match, the list is probably not filtered yet; after this many polls the first matching option is chosen
 *  wherever it is in the list. */
const settledTries = 10;
const pollMs = 50;
