// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { clearSession, saveSession } from '../../lib/api/session.ts';
import { uploadFile } from '../../lib/api/upload-file.ts';
import { useLiveState } from '../../lib/live/live-connection.ts';
import { chatsOutbox } from '../../lib/unsent-messages.ts';
import { aMe, ulidOf } from '../../testing/builders.ts';
import { leftBehind, type SentFile, useChatSending } from './use-chat-sending.ts';

/** The browser's database, which this environment has none of. */
const database = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  set: async (key: string, value: unknown) => void database.set(key, value),
  get: async (key: string) => database.get(key),
  keys: async () => [...database.keys()],
  del: async (key: string) => void database.delete(key),
}));
vi.mock('../../lib/own-mirror.ts', () => ({ mirror: async () => undefined }));
vi.mock('../../lib/api/client.ts', () => ({ api: { sendChatMessage: vi.fn() } }));
vi.mock('../../lib/api/upload-file.ts', () => ({ uploadFile: vi.fn() }));
vi.mock('./live/patch-chat-cache.ts', () => ({ addMessages: vi.fn() }));
const post = vi.mocked(api.sendChatMessage);
const upload = vi.mocked(uploadFile);
const sentTexts = () => post.mock.calls.map(([{ body }]) => body.message);
const offline = () => Promise.reject(new ApiError('OFFLINE', 0, undefined));
const aFile = (): SentFile => ({ blob: new Blob(['%PDF']), fileName: 'contrato.pdf', mimeType: 'application/pdf' });
const storedFiles = () => [...database.keys()].filter((key) => key.startsWith('outbox-file:'));
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));
/** An upload that ends when the test says so. */
const slowUpload = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  upload.mockReturnValueOnce(promise);
  return () => resolve('key-of-file');
};

beforeEach(() => {
  database.clear();
  clearSession();
  localStorage.clear();
  post.mockReset();
  post.mockImplementation(async () => ({}) as never);
  upload.mockReset();
  upload.mockImplementation(async () => 'key-of-file');
  saveSession({ token: 't', user: aMe() });
  useLiveState.setState({ state: 'live' });
});

describe('messages of a chat', () => {
  it('wait without network, also when their pane is gone, and go once in their order when it is back', async () => {
    post.mockImplementation(offline);
    const pane = renderHook(() => useChatSending('c1'));
    act(() => pane.result.current.send('um', null));
    act(() => pane.result.current.send('dois', null));
    await waitFor(() => expect(pane.result.current.sending.map(({ isOffline }) => isOffline)).toEqual([true, true]));
    pane.unmount();

    post.mockReset();
    post.mockImplementation(async () => ({}) as never);
    dispatchEvent(new Event('online'));

    await waitFor(() => expect(sentTexts()).toEqual(['um', 'dois']));
    await waitFor(() => expect(renderHook(() => useChatSending('c1')).result.current.sending).toEqual([]));
  });

  it('are asked about after a sign-out, and not sent on their own', async () => {
    post.mockImplementation(offline);
    const pane = renderHook(() => useChatSending('c1'));
    act(() => pane.result.current.send('antes de sair', null));
    await waitFor(() => expect(pane.result.current.sending[0]?.isOffline).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 2)); // the time of leaving is later

    act(() => clearSession());
    act(() => saveSession({ token: 't', user: aMe() }));
    dispatchEvent(new Event('online'));

    expect(pane.result.current.sending.map(({ message, isOffline }) => [message, isOffline])).toEqual([['antes de sair', false]]);
    expect(post).toHaveBeenCalledOnce();
  });

  it('are nobody else’s, and stay when they were refused', async () => {
    post.mockImplementation(() => Promise.reject(new ApiError('ERR_CHAT_NOT_FOUND', 404, undefined)));
    const pane = renderHook(() => useChatSending('c1'));
    act(() => pane.result.current.send('segredo', null));
    await waitFor(() => expect(pane.result.current.sending[0]?.problem).toBeTruthy());

    act(() => saveSession({ user: aMe({ id: ulidOf(9) }) }));
    expect(pane.result.current.sending).toEqual([]);
    act(() => saveSession({ user: aMe() }));
    expect(pane.result.current.sending.map(({ message, isOffline }) => [message, isOffline])).toEqual([['segredo', false]]);
    expect(post).toHaveBeenCalledOnce();
  });
});

describe('a message with a file', () => {
  const bruno = aMe({ id: ulidOf(9) });

  it('goes in nobody else’s name when its author signs out during the upload, and waits for them with its file', async () => {
    const endUpload = slowUpload();
    const pane = renderHook(() => useChatSending('c1'));
    act(() => pane.result.current.send('segue o contrato', aFile()));
    await settled();
    expect(upload).toHaveBeenCalledOnce();

    act(() => clearSession());
    act(() => saveSession({ token: 'of bruno', user: bruno }));
    endUpload();
    await settled();
    expect(post).not.toHaveBeenCalled();
    expect(pane.result.current.sending).toEqual([]);

    act(() => clearSession());
    act(() => saveSession({ token: 't', user: aMe() }));
    dispatchEvent(new Event('online'));
    await settled();
    expect(post).not.toHaveBeenCalled();
    const [item] = pane.result.current.sending;
    expect([item?.message, item?.file?.fileName, item?.problem]).toEqual(['segue o contrato', 'contrato.pdf', leftBehind]);

    act(() => item && pane.result.current.again(item));
    await waitFor(() => expect(pane.result.current.sending).toEqual([]));
    expect(post.mock.calls.map(([{ body }]) => [body.message, body.media?.fileName])).toEqual([['segue o contrato', 'contrato.pdf']]);
    expect([upload.mock.calls.length, storedFiles()]).toEqual([2, []]);
  });

  it('asks for no upload in the name of who signs in while its file is read', async () => {
    const pane = renderHook(() => useChatSending('c1'));
    act(() => pane.result.current.send('', aFile()));
    act(() => saveSession({ token: 'of bruno', user: bruno }));
    await settled();

    expect([upload.mock.calls.length, post.mock.calls.length]).toEqual([0, 0]);
  });

  it('is sent by itself after a reload, and its file is deleted', async () => {
    slowUpload();
    const pane = renderHook(() => useChatSending('c1'));
    act(() => pane.result.current.send('segue o contrato', aFile()));
    await settled();
    expect([storedFiles().length, post.mock.calls.length]).toEqual([1, 0]);
    pane.unmount();

    vi.resetModules();
    const { useChatSending: afterReload } = await import('./use-chat-sending.ts');
    const { useLiveState: lineAfterReload } = await import('../../lib/live/live-connection.ts');
    const again = renderHook(() => afterReload('c1'));
    act(() => lineAfterReload.setState({ state: 'live' }));
    await waitFor(() => expect(again.result.current.sending).toEqual([]));

    expect(upload.mock.calls.at(-1)?.[1]).toEqual({ name: 'contrato.pdf', mimeType: 'application/pdf' });
    expect(post.mock.calls.map(([{ body }]) => [body.message, body.media?.key])).toEqual([['segue o contrato', 'key-of-file']]);
    expect(storedFiles()).toEqual([]);
  });

  it('stays with its text when the browser has lost the file, and is discarded with it', async () => {
    upload.mockImplementation(offline);
    const pane = renderHook(() => useChatSending('c1'));
    act(() => pane.result.current.send('segue o contrato', aFile()));
    await settled();
    act(() => clearSession());
    await settled();
    database.clear();
    // The next page is another one, which does not have the file in memory.
    vi.resetModules();
    const { saveSession: signInAgain } = await import('../../lib/api/session.ts');
    const { useChatSending: afterReload } = await import('./use-chat-sending.ts');
    act(() => signInAgain({ token: 't', user: aMe() }));
    const again = renderHook(() => afterReload('c1'));
    act(() => again.result.current.sending.forEach(again.result.current.again));
    await waitFor(() => expect(again.result.current.sending[0]?.problem).toMatch(/.+/));

    expect([again.result.current.sending[0]?.message, post.mock.calls.length]).toEqual(['segue o contrato', 0]);
    act(() => again.result.current.drop(again.result.current.sending[0]?.clientId ?? ''));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('chats:'))).toEqual([]);
  });

  it('is hidden here when another tab has sent it', async () => {
    post.mockImplementation(offline);
    const pane = renderHook(() => useChatSending('c1'));
    act(() => pane.result.current.send('segue', aFile()));
    await waitFor(() => expect(pane.result.current.sending[0]?.isOffline).toBe(true));
    const key = Object.keys(localStorage).find((each) => each.startsWith('chats:'));

    act(() => void dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null })));

    expect(pane.result.current.sending).toEqual([]);
  });

  it('is counted in the question at signing out until it is sent or left behind', async () => {
    const endUpload = slowUpload();
    const pane = renderHook(() => useChatSending('c1'));
    act(() => pane.result.current.send('um', aFile()));
    act(() => pane.result.current.send('dois', null));
    expect(chatsOutbox.countWaiting()).toBe(2);

    endUpload();
    await waitFor(() => expect(chatsOutbox.countWaiting()).toBe(0));

    slowUpload();
    act(() => pane.result.current.send('três', aFile()));
    await settled();
    act(() => clearSession());
    act(() => saveSession({ token: 't', user: aMe() }));
    expect([pane.result.current.sending.length, chatsOutbox.countWaiting()]).toEqual([1, 0]);
  });
});
