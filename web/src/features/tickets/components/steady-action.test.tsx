// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SteadyAction } from './steady-action.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

it('takes a press at once, but none that was meant for the act before', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5000);
  const [accept, back] = [vi.fn(), vi.fn()];
  const { rerender } = render(<SteadyAction label="Aceitar" onClick={accept} />);
  const press = () => fireEvent.click(screen.getByRole('button'));
  press();
  expect(accept).toHaveBeenCalledOnce();

  rerender(<SteadyAction label="Voltar" onClick={back} />);
  now.mockReturnValue(5900);
  press();
  expect(back).not.toHaveBeenCalled();
  now.mockReturnValue(6100);
  press();
  expect(back).toHaveBeenCalledOnce();
});
