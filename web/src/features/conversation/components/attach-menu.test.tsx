// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { AttachMenu } from './attach-menu.tsx';

beforeAll(() => startI18n());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The open menu, and the picker as it is when the browser is asked to open it. */
const open = ({ touch = false, contact = true } = {}) => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) => ({ matches: touch, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as never,
  );
  const opened: { accept: string; multiple: boolean; capture: string | null }[] = [];
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    opened.push({ accept: this.accept, multiple: this.multiple, capture: this.getAttribute('capture') });
  });
  const onContact = vi.fn();
  const onFiles = vi.fn();
  const onCamera = vi.fn();
  const { container } = render(
    <AttachMenu onFiles={onFiles} onCamera={onCamera} onMeetLink={() => {}} onTemplate={null} onContact={contact ? onContact : null} />,
  );
  const trigger = screen.getByRole('button', { name: 'Anexar' });
  fireEvent.click(trigger);
  return { opened, onContact, onFiles, onCamera, trigger, container };
};
const labels = () => screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name, hidden: true }));

describe('AttachMenu', () => {
  it('opens the camera of the computer where there is no touch screen', () => {
    const { opened, onCamera } = open();
    expect(labels()).toEqual(['Fotos, vídeos e áudios', 'Câmera', 'Documento', 'Contato', 'Link de reunião']);

    choose('Câmera');

    expect(onCamera).toHaveBeenCalledOnce();
    expect(opened).toEqual([]);
  });

  it('offers no contact where none can be sent', () => {
    open({ contact: false });

    expect(labels()).toEqual(['Fotos, vídeos e áudios', 'Câmera', 'Documento', 'Link de reunião']);
  });

  it('asks for the camera, and the next time for documents without it', () => {
    const { opened, trigger } = open({ touch: true });

    choose('Câmera');
    fireEvent.click(trigger);
    choose('Documento');

    expect(opened).toEqual([
      { accept: 'image/*', multiple: false, capture: 'environment' },
      { accept: expect.stringContaining('.pdf'), multiple: true, capture: null },
    ]);
  });

  it('gives the focus back to the paperclip before it asks whom to send', () => {
    const { onContact, trigger } = open();
    onContact.mockImplementation(() => expect(document.activeElement).toBe(trigger));

    choose('Contato');

    expect(onContact).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu', { hidden: true })).toBeNull();
  });

  it('hands over what was picked', () => {
    const { onFiles, container } = open();
    const file = new File(['x'], 'x.pdf', { type: 'application/pdf' });

    fireEvent.change(container.querySelector('input') as HTMLInputElement, { target: { files: [file] } });

    expect(onFiles).toHaveBeenCalledExactlyOnceWith([file]);
  });
});
