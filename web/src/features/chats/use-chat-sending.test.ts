// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { clearSession, saveSession } from '../../lib/api/session.ts';
import { useLiveState } from '../../lib/live/live-connection.ts';
import { aMe, ulidOf } from '../../testing/builders.ts';
import { useChatSending } from './use-chat-sending.ts';

vi.mock('../../lib/own-mirror.ts', () => ({ mirror: async () => undefined }));
vi.mock('../../lib/api/client.ts', () => ({ api: { sendChatMessage: vi.fn() } }));
vi.mock('./live/patch-chat-cache.ts', () => ({ addMessages: vi.fn() }));
const post = vi.mocked(api.sendChatMessage);
const sentTexts = () => post.mock.calls.map(([{ body }]) => body.message);
const offline = () => Promise.reject(new ApiError('OFFLINE', 0, undefined));

beforeEach(() => {
  clearSession();
  localStorage.clear();
  post.mockReset();
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
