// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../api/client.ts';
import {
  isSocketTokenWanted,
  joinRoom,
  offerSocketToken,
  onLiveEvents,
  onReconnected,
  startLive,
  useLiveState,
  whenJoined,
} from './live-connection.ts';

vi.mock('../api/client.ts', () => ({ api: { createSocketToken: vi.fn() } }));
vi.mock('../api/config.ts', () => ({ loadConfig: async () => ({ liveUrl: '/live' }) }));
const createToken = vi.mocked(api.createSocketToken);

/** Stands in for the browser's socket: opened and closed by the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.opened.push(this);
  }
  send(data: string) {
    this.sent.push(data);
  }
  close() {
    this.readyState = 3;
    this.onclose();
  }
  accept({ answers = true } = {}) {
    this.readyState = 1;
    this.onopen();
    if (answers) this.answer();
  }
  answer({ missed = true } = {}) {
    const asked = this.sent.map((text) => JSON.parse(text)).findLast(({ action }) => action === 'subscribe');
    this.onmessage({ data: JSON.stringify({ events: [{ event: 'company-1-live', action: 'subscribed', rooms: asked.rooms, missed }] }) });
  }
}

let stop = () => {};
const lastSocket = () => FakeSocket.opened.at(-1) ?? new FakeSocket('none');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame', 'Date'] });
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.opened = [];
  let count = 0;
  createToken.mockImplementation(async () => ({ token: `t${++count}` }));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('live connection', () => {
  it('opens with a one-use token and joins the rooms asked for', async () => {
    const leave = joinRoom('ticket:abc');
    stop = startLive();
    await vi.advanceTimersByTimeAsync(0);

    expect(lastSocket().url).toBe('/live?token=t1');
    lastSocket().accept();
    expect(lastSocket().sent).toEqual(['{"action":"subscribe","rooms":["ticket:abc"]}']);
    expect(useLiveState.getState().state).toBe('live');
    leave();
    await vi.advanceTimersByTimeAsync(1000);
    expect(lastSocket().sent.at(-1)).toBe('{"action":"leave","room":"ticket:abc"}');
  });

  it('leaves one room and joins the next in one word', async () => {
    stop = startLive();
    await vi.advanceTimersByTimeAsync(0);
    lastSocket().accept();
    const leaveOne = joinRoom('ticket:one');
    leaveOne();
    const leaveTwo = joinRoom('ticket:two');

    expect(lastSocket().sent.at(-1)).toBe('{"action":"subscribe","rooms":["ticket:two"],"leave":["ticket:one"]}');
    leaveTwo();
    const leaveAgain = joinRoom('ticket:two');
    await vi.advanceTimersByTimeAsync(1000);
    expect(lastSocket().sent.at(-1)).toBe('{"action":"subscribe","rooms":["ticket:two"]}');
    leaveAgain();
  });

  it('comes back after a loss with a new token, joins again, and says each time that the line stands', async () => {
    const reconnected = vi.fn();
    const stopListening = onReconnected(reconnected);
    const leave = joinRoom('notifications');
    stop = startLive();
    await vi.advanceTimersByTimeAsync(0);
    lastSocket().accept();

    lastSocket().close();
    expect(useLiveState.getState().state).toBe('waiting');
    createToken.mockRejectedValueOnce(new Error('still down'));
    await vi.advanceTimersByTimeAsync(20_000);
    lastSocket().accept();

    expect(FakeSocket.opened.length).toBeGreaterThan(1);
    expect(lastSocket().url).not.toBe('/live?token=t1');
    expect(lastSocket().sent).toEqual(['{"action":"subscribe","rooms":["notifications"]}']);
    expect(reconnected).toHaveBeenCalledTimes(2);
    stopListening();
    leave();
  });

  it('is opened with the token that comes with the first list, and says when nothing was missed since', async () => {
    const reconnected = vi.fn();
    const stopListening = onReconnected(reconnected);
    expect(isSocketTokenWanted()).toBe(true);
    offerSocketToken(Promise.resolve('of-the-list'));
    expect(isSocketTokenWanted()).toBe(false);
    stop = startLive();
    await vi.advanceTimersByTimeAsync(0);

    expect(lastSocket().url).toBe('/live?token=of-the-list');
    lastSocket().accept({ answers: false });
    lastSocket().answer({ missed: false });
    expect(reconnected.mock.calls).toEqual([[false]]);
    lastSocket().close();
    await vi.advanceTimersByTimeAsync(2_000);
    lastSocket().accept();
    expect(lastSocket().url).toBe('/live?token=t1');
    expect(reconnected.mock.calls).toEqual([[false], [true]]);
    stopListening();
  });

  it('opens with a token of its own when the first list brings none', async () => {
    offerSocketToken(Promise.reject(new Error('no list')));
    stop = startLive();
    await vi.advanceTimersByTimeAsync(0);

    expect(lastSocket().url).toBe('/live?token=t1');
  });

  it('lets wait for a room until the server says that its frames come', async () => {
    stop = startLive();
    await vi.advanceTimersByTimeAsync(0);
    lastSocket().accept();
    const leave = joinRoom('colleagues');
    const joined = vi.fn();
    void whenJoined('colleagues').then(joined);

    await vi.advanceTimersByTimeAsync(100);
    expect(joined).not.toHaveBeenCalled();
    lastSocket().answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(joined).toHaveBeenCalledOnce();
    leave();
  });

  it('is not live before its subscription is answered: it asks again, and opens anew when nothing comes', async () => {
    const reconnected = vi.fn();
    const stopListening = onReconnected(reconnected);
    const leave = joinRoom('notifications');
    stop = startLive();
    await vi.advanceTimersByTimeAsync(0);
    const deaf = lastSocket();
    deaf.accept({ answers: false });

    await vi.advanceTimersByTimeAsync(6_500);
    expect(deaf.sent.filter((text) => text.includes('subscribe'))).toHaveLength(3);
    expect(useLiveState.getState().state).not.toBe('live');
    expect(reconnected).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20_000);

    expect(deaf.readyState).toBe(3);
    expect(lastSocket()).not.toBe(deaf);
    lastSocket().accept();
    expect(useLiveState.getState().state).toBe('live');
    expect(reconnected).toHaveBeenCalledTimes(1);
    stopListening();
    leave();
  });

  it('opens anew when a heartbeat is not answered, and stays when it is', async () => {
    stop = startLive();
    await vi.advanceTimersByTimeAsync(0);
    const first = lastSocket();
    first.accept();

    await vi.advanceTimersByTimeAsync(30_000);
    expect(first.sent.at(-1)).toBe('{"action":"ping"}');
    first.onmessage({ data: '{"events":[]}' });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(first.readyState).toBe(1);
    await vi.advanceTimersByTimeAsync(30_000);

    expect(first.readyState).toBe(3);
  });

  it('hands events on in batches, once per frame of the screen', async () => {
    const batches: number[] = [];
    const stopListening = onLiveEvents((events) => batches.push(events.length));
    stop = startLive();
    await vi.advanceTimersByTimeAsync(0);
    lastSocket().accept();
    const event = { event: 'company-1-ticket', action: 'delete', ticketId: 1 };

    lastSocket().onmessage({ data: JSON.stringify({ events: [event, event] }) });
    lastSocket().onmessage({ data: JSON.stringify({ events: [event] }) });
    lastSocket().onmessage({ data: 'not json' });
    await vi.advanceTimersByTimeAsync(300);

    expect(batches).toEqual([3]);
    stopListening();
  });
});
