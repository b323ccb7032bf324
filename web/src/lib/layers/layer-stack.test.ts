// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLayerEscape, noteDismissed, openLayer } from './layer-stack.ts';

const removers: (() => void)[] = [];
const open = (close = vi.fn()) => {
  removers.push(openLayer({ close, inHistory: false }));
  return close;
};
const pressEscape = (target: EventTarget = document.body) => {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
};
afterEach(() => {
  for (const remove of removers.splice(0)) remove();
});

describe('layers', () => {
  it('close one at a time with Escape, the top one first', () => {
    const drawer = open();
    const dialog = open();

    pressEscape();
    expect(dialog).toHaveBeenCalledOnce();
    expect(drawer).not.toHaveBeenCalled();
    removers.pop()?.();
    pressEscape();

    expect(drawer).toHaveBeenCalledOnce();
  });

  it('keep Escape from the page below, also when the dialog closes by itself', () => {
    const drawer = open();
    const dialog = open();
    const button = document.body.appendChild(document.createElement('button'));
    button.addEventListener('keydown', () => {
      noteDismissed();
      removers.pop()?.();
    });

    const event = pressEscape(button);

    expect(isLayerEscape(event)).toBe(true);
    expect(dialog).not.toHaveBeenCalled();
    expect(drawer).not.toHaveBeenCalled();
    button.remove();
  });

  it('leave Escape to what has the focus when that uses it', () => {
    const dialog = open();
    const field = document.body.appendChild(document.createElement('input'));
    field.addEventListener('keydown', (event) => event.preventDefault());

    pressEscape(field);

    expect(dialog).not.toHaveBeenCalled();
    field.remove();
  });

  it('leave Escape to the page when there is none', () => {
    expect(isLayerEscape(pressEscape())).toBe(false);
  });
});
