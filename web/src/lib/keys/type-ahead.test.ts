import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginTypeAhead, dropTypeAhead, moveTypeAhead, takeTypeAhead } from './type-ahead.ts';

const press = (key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
afterEach(() => {
  dropTypeAhead('a');
  dropTypeAhead('b');
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('typing ahead', () => {
  it('keeps what is typed until the field is there, and keeps it from everything else', () => {
    const shortcut = vi.fn();
    addEventListener('keydown', shortcut);
    beginTypeAhead('a');

    for (const key of ['B', 'o', 'x', 'Backspace', 'a', ' ', '😀', 'Shift']) press(key);

    expect(takeTypeAhead('a')).toBe('Boa 😀');
    expect(shortcut.mock.calls.map(([event]) => event.key)).toEqual(['Shift']);
    press('j');
    expect(takeTypeAhead('a')).toBe('');
    removeEventListener('keydown', shortcut);
  });

  it('is for the conversation opened last, whichever field comes', () => {
    const before = document.body.appendChild(document.createElement('textarea'));
    before.focus();
    beginTypeAhead('a');
    press('x');
    expect(document.activeElement).not.toBe(before);
    beginTypeAhead('b');
    press('o');
    expect(takeTypeAhead('a')).toBe('');
    dropTypeAhead('a');
    press('i');
    moveTypeAhead('b', 'c');

    expect(takeTypeAhead('b')).toBe('');
    expect(takeTypeAhead('c')).toBe('oi');
  });

  it('goes on when the same one is opened twice', () => {
    beginTypeAhead('a');
    press('o');
    beginTypeAhead('a');
    press('i');

    expect(takeTypeAhead('a')).toBe('oi');
  });

  it('leaves keys to another field, to a question, and to commands', () => {
    const field = document.body.appendChild(document.createElement('input'));
    beginTypeAhead('a');
    expect(press('k', document.body, { ctrlKey: true })).toBe(true);
    expect(press('a', field)).toBe(true);
    press('b');
    expect(takeTypeAhead('a')).toBe('');

    beginTypeAhead('a');
    document.body.appendChild(document.createElement('div')).setAttribute('aria-modal', 'true');
    expect(press('1')).toBe(true);
    expect(takeTypeAhead('a')).toBe('');
  });

  it('ends by itself when no field comes', () => {
    vi.useFakeTimers();
    beginTypeAhead('a');
    press('o');

    vi.advanceTimersByTime(3000);

    expect(press('j')).toBe(true);
    expect(takeTypeAhead('a')).toBe('');
  });
});
