// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { SplitPane } from './split-pane.tsx';

afterEach(cleanup);

const Resizable = ({ from, max = 700 }: { from: number; max?: number }) => {
  const [width, setWidth] = useState(from);
  return (
    <SplitPane width={width} min={400} max={max} onResize={setWidth} label="Resize" pane={<p>{width}</p>}>
      rest
    </SplitPane>
  );
};
const handle = () => screen.getByRole('separator', { name: 'Resize' });
const widthAfter = (...keys: string[]): string | undefined => {
  for (const key of keys) fireEvent.keyDown(handle(), { key });
  return screen.getByRole('paragraph').textContent ?? undefined;
};

it('moves with the keys of a window splitter, up to its limits', () => {
  render(<Resizable from={500} />);

  expect(widthAfter('ArrowRight')).toBe('510');
  expect(widthAfter('ArrowLeft', 'ArrowLeft')).toBe('490');
  expect(widthAfter('PageUp')).toBe('550');
  expect(widthAfter('End', 'ArrowRight')).toBe('700');
  expect(handle().getAttribute('aria-valuenow')).toBe('100');
  expect(widthAfter('Home', 'ArrowLeft')).toBe('400');
  expect(handle().getAttribute('aria-valuenow')).toBe('0');
});

it('leaves other keys alone', () => {
  render(<Resizable from={500} />);

  expect(fireEvent.keyDown(handle(), { key: 'a' })).toBe(true);
  expect(fireEvent.keyDown(handle(), { key: 'ArrowLeft' })).toBe(false);
});

it('does not resize where there is no room to', () => {
  render(<Resizable from={500} max={300} />);

  expect(widthAfter('ArrowRight')).toBe('500');
});

it('offers buttons to who clicks on the handle and does not drag it', () => {
  const { container } = render(<Resizable from={500} />);
  const buttons = () => [...container.querySelectorAll('.split-step')];

  fireEvent.pointerDown(handle(), { button: 0, clientX: 500 });
  fireEvent.pointerUp(handle());
  fireEvent.click(buttons()[1] as Element);

  expect(screen.getByRole('paragraph').textContent).toBe('510');
  fireEvent.keyDown(handle(), { key: 'Escape' });
  expect(buttons()).toEqual([]);
});
