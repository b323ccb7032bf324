// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLayer } from './use-layer.ts';

const Layer = ({ isOpen }: { isOpen: boolean }) => {
  useLayer(isOpen, () => {});
  return null;
};

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
});

it('leaves the focus in the page when what opened it goes after it', () => {
  vi.useFakeTimers();
  const main = document.body.appendChild(document.createElement('main'));
  main.tabIndex = -1;
  const opener = main.appendChild(document.createElement('button'));
  opener.focus();
  const { rerender } = render(<Layer isOpen />);
  opener.blur();

  rerender(<Layer isOpen={false} />);
  vi.advanceTimersByTime(200);
  expect(document.activeElement).toBe(opener);
  opener.remove();
  vi.advanceTimersByTime(2000);

  expect(document.activeElement).toBe(main);
});
