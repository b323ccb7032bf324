// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { AttachmentField } from './attachment-field.tsx';

beforeAll(() => startI18n());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Chooses a file in an empty field of pictures. @returns what the form gets. */
const choose = (file: File) => {
  const onChange = vi.fn();
  vi.stubGlobal('createImageBitmap', async (picture: File) => {
    if ((await picture.text()) !== 'pixels') throw new Error('no picture');
    return { close: () => {} };
  });
  render(<AttachmentField label="Anexo" stored={null} choice={{ kind: 'keep' }} accept={['image/jpeg']} onChange={onChange} />);
  fireEvent.change(screen.getByLabelText('Anexo', { selector: 'input' }), { target: { files: [file] } });
  return onChange;
};

describe('AttachmentField', () => {
  it('takes a picture', async () => {
    const file = new File(['pixels'], 'loja.jpg', { type: 'image/jpeg' });
    const onChange = choose(file);

    await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith({ kind: 'new', file }));
  });

  it.each([
    ['is no picture, whatever it is called', new File(['texto'], 'foto.jpg', { type: 'image/jpeg' }), /^foto\.jpg não serve aqui/],
    ['is of another type', new File(['x'], 'nota.pdf', { type: 'application/pdf' }), /^nota\.pdf não serve aqui/],
    ['is too large', new File(['x'.repeat(5_300_000)], 'poster.jpg', { type: 'image/jpeg' }), /^poster\.jpg passa de 5 MB/],
  ])('says at once of a file that %s', async (_what, file, words) => {
    const onChange = choose(file);

    expect(await screen.findByText(words)).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();
  });
});
