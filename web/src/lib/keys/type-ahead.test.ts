import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginTypeAhead, dropTypeAhead, takeTypeAhead } from './type-ahead.ts';

const press = (key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
afterEach(() => {
  dropTypeAhead();
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('typing ahead', () => {
  it('keeps what is typed until the field is there, and keeps it from everything else', () => {
    const shortcut = vi.fn();
    addEventListener('keydown', shortcut);
    beginTypeAhead();

    for (const key of ['B', 'o', 'x', 'Backspace', 'a', ' ', '😀', 'Shift']) press(key);

    expect(takeTypeAhead()).toBe('Boa 😀');
    expect(shortcut.mock.calls.map(([event]) => event.key)).toEqual(['Shift']);
    press('j');
    expect(takeTypeAhead()).toBe('');
    removeEventListener('keydown', shortcut);
  });

  it('leaves keys to another field, to a question, and to commands', () => {
    const field = document.body.appendChild(document.createElement('input'));
    beginTypeAhead();
    expect(press('k', document.body, { ctrlKey: true })).toBe(true);
    expect(press('a', field)).toBe(true);
    press('b');
    expect(takeTypeAhead()).toBe('');

    beginTypeAhead();
    document.body.appendChild(document.createElement('div')).setAttribute('aria-modal', 'true');
    expect(press('1')).toBe(true);
    expect(takeTypeAhead()).toBe('');
  });

  it('ends by itself when no field comes', () => {
    vi.useFakeTimers();
    beginTypeAhead();
    press('o');

    vi.advanceTimersByTime(2000);

    expect(press('j')).toBe(true);
    expect(takeTypeAhead()).toBe('');
  });
});
