import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { isModalOpen } from '../layers/is-modal-open.ts';
import { isLayerEscape } from '../layers/layer-stack.ts';
import { isDeliberate, typedAt, wordGapMs } from './deliberate-key.ts';
import { isPointingBesideList } from './pointing.ts';

/** Whether one-letter keys act; a setting turns them off (WCAG 2.1.4). */
export const useShortcutSetting = create<{ enabled: boolean; setEnabled: (enabled: boolean) => void }>()((set) => ({
  enabled: localStorage.getItem('shortcuts') !== 'off',
  setEnabled: (enabled) => {
    localStorage.setItem('shortcuts', enabled ? 'on' : 'off');
    set({ enabled });
  },
}));

export type KeyHandlers = Record<string, (() => void) | undefined>;

/** Name of a pressed key: `j`, `?`, `Shift+E`, `Ctrl+K` (⌘ counts as Ctrl), `Alt+ArrowDown`. */
export const keyName = (event: KeyboardEvent): string => {
  const letter = event.key.length === 1;
  const isUpperLetter = letter && event.shiftKey && event.key.toLowerCase() !== event.key.toUpperCase();
  const key = letter ? (isUpperLetter ? event.key.toUpperCase() : event.key.toLowerCase()) : event.key;
  const parts = [event.ctrlKey || event.metaKey ? 'Ctrl' : '', event.altKey ? 'Alt' : '', isUpperLetter ? 'Shift' : ''].filter(Boolean);
  return [...parts, parts.includes('Ctrl') ? key.toUpperCase() : key].join('+');
};

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

const needsModifier = (name: string): boolean => name.includes('Ctrl+') || name.includes('Alt+');

/** When the last character before the key being handled was typed, anywhere on the page; `timeStamp` of events. */
let keyBeforeAt = Number.NEGATIVE_INFINITY;
let lastKeyAt = Number.NEGATIVE_INFINITY;
addEventListener(
  'keydown',
  ({ key, timeStamp }) => {
    const typed = typedAt(key, timeStamp);
    keyBeforeAt = lastKeyAt;
    if (typed !== null) lastKeyAt = typed;
  },
  { capture: true },
);
// What an input method or a dead key writes has no key of its own.
addEventListener(
  'input',
  (event) => {
    if (event instanceof InputEvent && event.inputType.startsWith('insert')) lastKeyAt = event.timeStamp;
  },
  { capture: true },
);

/** What was typed is done with: what comes next is no part of a word. */
export const endWord = (): void => {
  lastKeyAt = Number.NEGATIVE_INFINITY;
};

/** Somebody has just typed a character, anywhere on the page, and may be in the middle of a word.
 *  @param event the key that is being handled, which does not count itself. */
export const isTypingNow = (event?: KeyboardEvent): boolean =>
  (event ? event.timeStamp - keyBeforeAt : performance.now() - lastKeyAt) < wordGapMs;

/** Marks the elements in which letters are commands for a ticket: `<section {...ticketKeys}>`. */
export const ticketKeys = { 'data-ticket-keys': '' } as const;

/** Page-wide keys. Keys without Ctrl or Alt act only outside editable fields and while the setting allows them;
 *  nothing acts while a dialog is open, and Escape belongs to the top layer as long as there is one. A letter or digit inside a typed word does
 *  nothing, except the two that move in the list. */
export const useShortcuts = (handlers: KeyHandlers): void =>
  useKeys(
    handlers,
    ({ key, timeStamp, ctrlKey, metaKey, altKey }) =>
      ctrlKey || metaKey || altKey || !/^[\p{L}\p{N}]$/u.test(key) || key === 'j' || key === 'k' || timeStamp - keyBeforeAt >= wordGapMs,
  );

/** Letters that change a ticket: they act only where the list or the header has the focus and did not get it by the mouse, and never as part of a word.
 *  @param goOnWriting moves the focus to the text field that the letter is for, if there is one; it is no command then. */
export const useTicketShortcuts = (handlers: KeyHandlers, goOnWriting: () => boolean): void =>
  useKeys(
    handlers,
    ({ target, repeat, timeStamp }) =>
      isDeliberate({
        sinceLastMs: timeStamp - keyBeforeAt,
        isRepeat: repeat,
        isOnTicket: target instanceof Element && target.closest('[data-ticket-keys]') !== null && !isPointingBesideList(),
      }) && !goOnWriting(),
  );

const useKeys = (handlers: KeyHandlers, isMeant: (event: KeyboardEvent) => boolean): void => {
  const latest = useRef({ handlers, isMeant });
  latest.current = { handlers, isMeant };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const name = keyName(event);
      const handler = latest.current.handlers[name];
      if (!handler || (name === 'Escape' && isLayerEscape(event))) return;
      if (!needsModifier(name) && (isEditable(event.target) || (!useShortcutSetting.getState().enabled && name !== 'Escape'))) return;
      if (isModalOpen() || !latest.current.isMeant(event)) return;
      event.preventDefault();
      handler();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
};
