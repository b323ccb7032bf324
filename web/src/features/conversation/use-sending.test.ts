// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aMe, aMessageView } from '../../testing/builders.ts';
import { saveSession } from '../../lib/api/session.ts';
import { noteHeard } from '../../lib/known-messages.ts';
import { enqueueMessage } from './outbox.ts';
import { useSending } from './use-sending.ts';

vi.mock('./outbox.ts', () => ({ enqueueMessage: vi.fn() }));
beforeEach(() => {
  vi.mocked(enqueueMessage).mockClear();
  localStorage.clear();
});

const uuid = '6f1c1f0e-0000-4000-8000-000000000001';
const quoted = { ...aMessageView(1), contact: { name: 'Ana Lima' } };
const start = (sendSignMessage = 'enabled') => {
  const user = aMe();
  const company = { ...user.company, companieSettings: { ...user.company.companieSettings, sendSignMessage } };
  const onSent = vi.fn();
  return {
    ...renderHook(
      ({ inboundMessages }) =>
        useSending({ id: 1, uuid, contact: { name: 'Ana' }, inboundMessages }, { ...user, company } as typeof user, 'M1', onSent),
      { initialProps: { inboundMessages: 2 } },
    ),
    onSent,
  };
};

it('signs an answer and hangs it on what was quoted, once', () => {
  const { result, onSent } = start();

  act(() => result.current.quote(quoted));
  act(() => void result.current.sendText('oi', 'reply'));
  act(() => void result.current.sendText('mais', 'reply'));

  expect(enqueueMessage).toHaveBeenNthCalledWith(
    1,
    expect.objectContaining({ body: 'oi', quoted, seenId: 'M1', signMessage: true, isPrivate: false }),
  );
  expect(enqueueMessage).toHaveBeenNthCalledWith(2, expect.objectContaining({ body: 'mais', quoted: null }));
  expect(onSent).toHaveBeenCalledTimes(2);
});

it('keeps what is quoted until it is answered, over leaving and a reload', () => {
  saveSession({ token: 't', user: aMe() });
  const { result, unmount } = start();
  act(() => result.current.quote(quoted));
  unmount();

  const again = start();
  expect(again.result.current.quoted).toMatchObject({ id: quoted.id });
  expect(Object.keys(localStorage).some((key) => key.startsWith('drafts:') && key.endsWith(uuid))).toBe(true);
  act(() => void again.result.current.sendText('oi', 'reply'));

  expect(enqueueMessage).toHaveBeenCalledWith(expect.objectContaining({ body: 'oi', quoted: expect.objectContaining({ id: quoted.id }) }));
  expect(start().result.current.quoted).toBeNull();
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

it('says how many of the customer’s messages could have been read when it was written', () => {
  vi.useFakeTimers();
  const { result, rerender } = start();

  act(() => void result.current.sendText('um', 'reply'));
  noteHeard(1);
  rerender({ inboundMessages: 3 });
  act(() => void result.current.sendText('dois', 'reply'));
  vi.advanceTimersByTime(500);
  act(() => result.current.sendFiles([{ caption: 'três', info: undefined }]));
  vi.useRealTimers();

  expect(vi.mocked(enqueueMessage).mock.calls.map(([{ body, inboundMessages }]) => [body, inboundMessages])).toEqual([
    ['um', 2],
    ['dois', 2],
    ['três', 3],
  ]);
});
