// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy, useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../app/i18n.ts';
import { onFailure } from '../lib/failures.ts';
import { ChunkError } from '../lib/lazy-part.ts';
import { Boundary, Part } from './boundary.tsx';

let isBroken = true;
const Fragile = ({ text }: { text: string }) => {
  if (isBroken) throw new TypeError('secret');
  return <p>{text}</p>;
};
const told = vi.fn();

beforeAll(() => startI18n());
beforeEach(() => {
  isBroken = true;
  told.mockReset();
  onFailure(told);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('Boundary', () => {
  it('leaves the bubbles around one that cannot be shown, and shows it when it is tried again', () => {
    render(
      <>
        <Boundary place="bubble">
          <p>antes</p>
        </Boundary>
        <Boundary place="bubble">
          <Fragile text="agora sim" />
        </Boundary>
      </>,
    );
    expect(screen.getByText('antes')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Não foi possível mostrar esta mensagem.');
    expect(told).toHaveBeenCalledExactlyOnceWith({ kind: 'render', place: 'bubble', error: expect.any(TypeError) });

    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));

    expect(screen.getByText('agora sim')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says it again when the second try fails too', () => {
    render(
      <Boundary place="card">
        <Fragile text="" />
      </Boundary>,
    );

    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));

    expect(screen.getByRole('alert')).toBeTruthy();
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('tries by itself when it is about something else', () => {
    const { rerender } = render(
      <Boundary place="conversation" of="a">
        <Fragile text="outra" />
      </Boundary>,
    );
    isBroken = false;

    rerender(
      <Boundary place="conversation" of="b">
        <Fragile text="outra" />
      </Boundary>,
    );

    expect(screen.getByText('outra')).toBeTruthy();
  });

  it('lets a dialog that cannot be shown be closed, and opened again', () => {
    const Page = () => {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button onClick={() => setOpen(true)}>abrir</button>
          <Part onClose={() => setOpen(false)}>{isOpen && <Fragile text="janela" />}</Part>
        </>
      );
    };
    render(<Page />);
    fireEvent.click(screen.getByText('abrir'));
    expect(screen.getByRole('alert').textContent).toContain('esta janela');

    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    expect(screen.queryByRole('alert')).toBeNull();
    isBroken = false;
    fireEvent.click(screen.getByText('abrir'));

    expect(screen.getByText('janela')).toBeTruthy();
  });

  it('loads the page again for a part that did not come', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...location, reload });
    const Missing = lazy(() => Promise.reject(new ChunkError('')));
    render(
      <Part>
        <Missing />
      </Part>,
    );

    fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }));

    expect(screen.getByRole('alert').textContent).toContain('Não foi possível carregar esta parte.');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('shows nothing in place of a mark of the menu', () => {
    render(
      <Boundary place="menu">
        <Fragile text="" />
      </Boundary>,
    );

    expect(screen.queryByRole('alert')).toBeNull();
    expect(told).toHaveBeenCalledOnce();
  });
});
