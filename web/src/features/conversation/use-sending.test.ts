import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aMe, aMessageView } from '../../testing/builders.ts';
import { enqueueMessage } from './outbox.ts';
import { useSending } from './use-sending.ts';

vi.mock('./outbox.ts', () => ({ enqueueMessage: vi.fn() }));
beforeEach(() => {
  vi.mocked(enqueueMessage).mockClear();
  localStorage.clear();
});

const quoted = { ...aMessageView(1), contact: { name: 'Ana Lima' } };
const start = (sendSignMessage = 'enabled') => {
  const user = aMe();
  const company = { ...user.company, companieSettings: { ...user.company.companieSettings, sendSignMessage } };
  const onSent = vi.fn();
  return { ...renderHook(() => useSending(1, { ...user, company } as typeof user, onSent)), onSent };
};

it('signs an answer and hangs it on what was quoted, once', () => {
  const { result, onSent } = start();

  act(() => result.current.quote(quoted));
  act(() => void result.current.sendText('oi', 'reply'));
  act(() => void result.current.sendText('mais', 'reply'));

  expect(enqueueMessage).toHaveBeenNthCalledWith(1, expect.objectContaining({ body: 'oi', quoted, signMessage: true, isPrivate: false }));
  expect(enqueueMessage).toHaveBeenNthCalledWith(2, expect.objectContaining({ body: 'mais', quoted: null }));
  expect(onSent).toHaveBeenCalledTimes(2);
});

it('neither signs a note nor hangs it on anything', () => {
  const { result } = start();

  act(() => result.current.quote(quoted));
  act(() => void result.current.sendText('só para nós', 'note'));

  expect(enqueueMessage).toHaveBeenCalledWith(expect.objectContaining({ quoted: null, signMessage: false, isPrivate: true }));
});

it('signs only where the company wants it and as this person chose last', () => {
  expect(start('disabled').result.current.signature).toBe(null);

  const { result } = start();
  act(() => result.current.signature?.onChange(false));
  act(() => void result.current.sendText('oi', 'reply'));

  expect(enqueueMessage).toHaveBeenCalledWith(expect.objectContaining({ signMessage: false }));
  expect(start().result.current.signature?.on).toBe(false);
});

it('signs neither a quick reply that is not to be signed nor one with a file of its own', () => {
  const { result } = start();
  const file = { key: 'k1', name: 'tabela.pdf', mimeType: 'application/pdf', url: '/tabela.pdf' };

  act(() => void result.current.sendText('a tabela', 'reply', { dontSend: true, file: null }));
  act(() => void result.current.sendText('', 'reply', { dontSend: false, file }));

  expect(enqueueMessage).toHaveBeenNthCalledWith(1, expect.objectContaining({ body: 'a tabela', signMessage: false }));
  expect(enqueueMessage).toHaveBeenNthCalledWith(
    2,
    expect.objectContaining({ body: '', file: { blob: null, info: expect.objectContaining({ key: 'k1', previewUrl: '/tabela.pdf' }) } }),
  );
});
