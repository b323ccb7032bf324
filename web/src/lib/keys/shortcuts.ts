import { useEffect, useRef } from 'react';
import { create } from 'zustand';

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

/** Page-wide keys. Keys without Ctrl or Alt act only outside editable fields and while the setting allows them;
 *  nothing acts while a dialog is open. */
export const useShortcuts = (handlers: KeyHandlers): void => {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const name = keyName(event);
      const handler = latest.current[name];
      if (!handler) return;
      if (!needsModifier(name) && (isEditable(event.target) || (!useShortcutSetting.getState().enabled && name !== 'Escape'))) return;
      if (document.querySelector('[aria-modal="true"], [cmdk-dialog]')) return;
      event.preventDefault();
      handler();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
};
