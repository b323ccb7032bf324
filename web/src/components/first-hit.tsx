import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import { type FocusEvent, type FormEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';

type FirstHitProps = {
  /** What was looked for when the list was left without choosing; '' once something is chosen, or the list is closed by Escape. */
  onUntaken?: (text: string) => void;
  children: ReactNode;
};

/** Around a Select or Multiselect with a filter: Enter in the filter takes the first hit. The library alone wants an arrow key before. */
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
  const onKeyDown = (event: KeyboardEvent) => {
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

/** The layout is as if it were not there. */
const noBox = { display: 'contents' };

const filterOf = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.getAttribute('role') === 'combobox' ? target : null;

/** Keys that are pressed here, so that they are not taken for somebody's. */
const ours = new WeakSet<Event>();
const press = (filter: HTMLInputElement, key: string, keyCode: number): Promise<void> => {
  const event = new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true });
  ours.add(event);
  filter.dispatchEvent(event);
  // The library handles the next key as drawn after this one.
  return new Promise((resolve) => setTimeout(resolve));
};

/** Takes the first option that has what was typed in it. A list that is filtered a moment later is waited for. */
const takeFirst = async (filter: HTMLInputElement, onTaken: () => void): Promise<void> => {
  const wanted = foldText(filter.value.trim());
  for (let tries = 0; tries < 20 && filter.isConnected && foldText(filter.value.trim()) === wanted; tries += 1) {
    const options = [...(document.getElementById(filter.getAttribute('aria-owns') ?? '')?.querySelectorAll('[role="option"]') ?? [])];
    // It filters by values too, which nobody sees.
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
/** A list whose first option does not match is not filtered yet, unless it stays so. */
const settledTries = 10;
const pollMs = 50;
