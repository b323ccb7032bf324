// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { clearSession, saveSession } from '../../../lib/api/session.ts';
import { aMe, ulidOf } from '../../../testing/builders.ts';
import { MediaPreview } from './media-preview.tsx';

beforeAll(async () => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  await startI18n();
  await i18next.loadNamespaces('ticketDialogs');
});
beforeEach(() => {
  localStorage.clear();
  saveSession({ token: 't', user: aMe() });
});
afterEach(cleanup);

/** The same file, chosen again. */
const chosen = () => new File(['nota'], 'nota.pdf', { type: 'application/pdf', lastModified: 1 });
type Handlers = {
  channel?: Channel;
  onCancel?: () => void;
  onPutAway?: () => void;
  onSend?: () => void;
  onRemove?: (file: File) => void;
  files?: File[];
};
const open = (conversation: number, handlers: Handlers = {}) => {
  const nothing = () => {};
  render(
    <MediaPreview
      uuid={`conversation ${conversation}`}
      channel="whatsapp"
      files={[chosen()]}
      onAdd={nothing}
      onRemove={nothing}
      onCancel={nothing}
      onPutAway={nothing}
      onSend={nothing}
      {...handlers}
    />,
  );
  return screen.getByRole<HTMLTextAreaElement>('textbox', { hidden: true });
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('MediaPreview', () => {
  it('names every file that cannot go, with its limit, whichever is looked at', () => {
    const large = Object.defineProperty(new File(['x'], 'filme.mp4', { type: 'video/mp4' }), 'size', { value: 900 * 1024 * 1024 });
    open(1, { files: [chosen(), large, new File(['<b>'], 'pagina.html', { type: 'text/html' })] });

    expect(screen.getByText(/^filme\.mp4 não será enviado: o limite é 16 MB\.$/)).toBeTruthy();
    expect(screen.getByText(/^pagina\.html não será enviado/)).toBeTruthy();
  });

  it('says at each file what its channel takes instead', () => {
    open(1, { channel: 'whatsapp_oficial', files: [chosen(), new File(['x'], 'filme.mov', { type: 'video/quicktime' })] });

    expect(screen.getByText('filme.mov não será enviado: deste tipo, este canal só recebe MP4, 3GP.')).toBeTruthy();
  });

  it('says the same of a WebP that moves, and nothing of one that does not', async () => {
    const webp = (flags: number) =>
      new File([new TextEncoder().encode('RIFF....WEBPVP8X....'), new Uint8Array([flags])], 'festa.webp', { type: 'image/webp' });
    open(1, { channel: 'whatsapp_oficial', files: [webp(2)] });
    expect(await screen.findByText(/^A imagem animada vai parada/)).toBeTruthy();
    cleanup();

    open(1, { channel: 'whatsapp_oficial', files: [webp(0)] });
    // Read in the same way, and by then it is known.
    await webp(0).arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByText(/^A imagem animada vai parada/)).toBeNull();
  });

  it('says of a GIF that it will not move, where the channel takes none', () => {
    const gif = new File(['x'], 'festa.gif', { type: 'image/gif' });
    open(1, { channel: 'whatsapp_oficial', files: [gif] });
    expect(screen.getByText(/^O GIF vai como imagem parada/)).toBeTruthy();
    cleanup();

    open(1, { channel: 'instagram', files: [gif] });
    expect(screen.queryByText(/^O GIF vai como imagem parada/)).toBeNull();
  });

  it('says when the text follows its file, and does not send one that is too long for the channel', async () => {
    const onSend = vi.fn();
    const field = open(1, { channel: 'whatsapp_oficial', onSend });
    type(field, 'x'.repeat(1024));
    expect(screen.queryByText(/^O texto segue depois do arquivo/)).toBeNull();
    type(field, 'x'.repeat(1025));
    expect(screen.getByText(/^O texto segue depois do arquivo/)).toBeTruthy();

    type(field, 'x'.repeat(4097));
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('1 caractere a mais');
    type(field, 'x'.repeat(4096));
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(onSend).toHaveBeenCalledOnce());
  });

  it('names a picture that this browser cannot show', () => {
    open(1, { files: [new File(['x'], 'foto.jpg', { type: 'image/jpeg' })] });

    fireEvent.error(screen.getByAltText('foto.jpg'));

    expect(screen.getByText('foto.jpg')).toBeTruthy();
  });

  it('gives a caption back that was put away with Escape, in its own conversation', () => {
    const onPutAway = vi.fn();
    const field = open(1, { onPutAway });
    type(field, 'a nota de ontem');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(onPutAway).toHaveBeenCalled();
    cleanup();

    expect(open(2).value).toBe('');
    cleanup();
    expect(open(1).value).toBe('a nota de ontem');
  });

  it('keeps a caption for the next sign-in of the same person, and from everybody else', () => {
    type(open(1), 'a nota de ontem');
    cleanup();

    clearSession();
    saveSession({ token: 't', user: aMe({ id: ulidOf(77) }) });
    expect(open(1).value).toBe('');
    cleanup();
    clearSession();
    saveSession({ token: 't', user: aMe() });
    expect(open(1).value).toBe('a nota de ontem');
  });

  it('says which file is not wanted any more, with the last of them all', () => {
    const [one, two] = [chosen(), new File(['y'], 'foto.png', { type: 'image/png' })];
    const [onRemove, onCancel] = [vi.fn(), vi.fn()];
    open(1, { files: [one, two], onRemove, onCancel });
    fireEvent.click(screen.getByRole('button', { name: 'Remover nota.pdf', hidden: true }));
    expect(onRemove.mock.calls).toEqual([[one]]);
    expect(onCancel).not.toHaveBeenCalled();
    cleanup();

    open(1, { files: [two], onRemove, onCancel });
    fireEvent.click(screen.getByRole('button', { name: 'Remover foto.png', hidden: true }));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('forgets it with Cancel and once it was sent', async () => {
    type(open(1), 'fica aqui');
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar', hidden: true }));
    cleanup();
    expect(open(1).value).toBe('');
    cleanup();

    const onSend = vi.fn();
    const field = open(1, { onSend });
    type(field, 'vai junto');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(onSend).toHaveBeenCalledWith([expect.objectContaining({ caption: 'vai junto' })]));
    cleanup();
    await waitFor(() => {
      expect(open(1).value).toBe('');
    });
  });
});
