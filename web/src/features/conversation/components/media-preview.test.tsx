import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { MediaPreview } from './media-preview.tsx';

beforeAll(async () => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  await startI18n();
});
afterEach(cleanup);

/** The same file, chosen again. */
const chosen = () => new File(['nota'], 'nota.pdf', { type: 'application/pdf', lastModified: 1 });
const open = (ticketId: number, handlers: { onCancel?: () => void; onSend?: () => void } = {}) => {
  const nothing = () => {};
  render(
    <MediaPreview
      ticketId={ticketId}
      channel="whatsapp"
      files={[chosen()]}
      onAdd={nothing}
      onCancel={nothing}
      onSend={nothing}
      {...handlers}
    />,
  );
  return screen.getByRole<HTMLTextAreaElement>('textbox', { hidden: true });
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('MediaPreview', () => {
  it('gives a caption back that was put away with Escape, in its own conversation', () => {
    const onCancel = vi.fn();
    const field = open(1, { onCancel });
    type(field, 'a nota de ontem');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(onCancel).toHaveBeenCalled();
    cleanup();

    expect(open(2).value).toBe('');
    cleanup();
    expect(open(1).value).toBe('a nota de ontem');
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
