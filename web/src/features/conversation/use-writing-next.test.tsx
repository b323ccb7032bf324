// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusDelayMs, useWritingNext } from './use-writing-next.ts';

const Opened = ({ canWrite = true }: { canWrite?: boolean }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useWritingNext('u', canWrite, () => field.current?.focus());
  return (
    <>
      <h2 tabIndex={-1}>Cliente</h2>
      <textarea ref={field} onKeyDown={({ key }) => key === 'Escape' && screen.getByRole('heading').focus()} />
    </>
  );
};
const laterOn = () => vi.advanceTimersByTime(focusDelayMs);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the text field of a conversation that was opened', () => {
  it('has the focus once what was open gave it back elsewhere', () => {
    render(<Opened />);
    screen.getByRole('textbox').focus();
    screen.getByRole('heading').focus();

    laterOn();

    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('does not take the focus again when somebody left it with a key meanwhile', () => {
    render(<Opened />);
    screen.getByRole('textbox').focus();
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });

    laterOn();

    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  it('has it again when it is reopened after that', () => {
    const { rerender } = render(<Opened />);
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
    laterOn();

    rerender(<Opened canWrite={false} />);
    rerender(<Opened />);
    laterOn();

    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });
});
