import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OnlineWhileUsed } from './online-while-used.ts';

const minute = 60_000;
const aSocket = () => {
  const shown: string[] = [];
  const listeners: ((update: { isOnline?: boolean }) => void)[] = [];
  const sock = {
    sendPresenceUpdate: async (presence: string) => {
      shown.push(presence);
      for (const listener of listeners) listener({ isOnline: presence === 'available' });
    },
    ev: { on: (_: string, listener: (typeof listeners)[number]) => void listeners.push(listener) },
  };
  return { shown, sock: sock as never, isSaidToBeAway: () => sock.sendPresenceUpdate('unavailable') };
};

describe('a linked device', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is there while people work in its conversations, and leaves some minutes after', async () => {
    const { sock, shown } = aSocket();
    const online = new OnlineWhileUsed();

    for (let times = 0; times < 4; times++) {
      await online.note(sock);
      await vi.advanceTimersByTimeAsync(4 * minute);
    }
    expect(shown).toEqual(['available']);
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(shown).toEqual(['available', 'unavailable']);
    await online.note(sock);

    expect(shown).toEqual(['available', 'unavailable', 'available']);
  });

  it('says so again when its library has said otherwise, but not once nobody works there', async () => {
    const { sock, shown, isSaidToBeAway } = aSocket();
    const online = new OnlineWhileUsed();

    await online.note(sock);
    await isSaidToBeAway();
    expect(shown).toEqual(['available', 'unavailable', 'available']);
    await vi.advanceTimersByTimeAsync(10 * minute);
    await isSaidToBeAway();

    expect(shown.slice(3)).toEqual(['unavailable', 'unavailable']);
  });

  it('says so again on a new line, and nothing on one that is gone', async () => {
    const [first, second] = [aSocket(), aSocket()];
    const online = new OnlineWhileUsed();

    await online.note(first.sock);
    await online.note(second.sock);
    online.stop();
    await vi.advanceTimersByTimeAsync(30 * minute);

    expect([first.shown, second.shown]).toEqual([['available'], ['available']]);
  });
});
