import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { logOutDevice } from './log-out-device.ts';
import { aSession, fakeSockets, loadedAuth, settled } from './testing/fake-socket.ts';
import { directLine } from './proxy/line.ts';

const setUp = (isPaired = true, loadAuth = () => loadedAuth(isPaired)) => {
  const { made, make } = fakeSockets();
  const stopping = new AbortController();
  const done = logOutDevice(
    {
      connectionId: aSession().connectionId,
      url: 'wss://localhost',
      openLine: async () => directLine(null),
      logger: pino({ level: 'silent' }),
      loadAuth,
      makeSocket: make,
      version: { current: [2, 3000, 1] },
      turn: async () => {},
      pause: () => new Promise((resolve) => setImmediate(resolve)),
    },
    stopping.signal,
  );
  return { made, done, stopping };
};

it('logs out as soon as its socket is open', async () => {
  const { made, done } = setUp();
  await settled(5);

  await made[0]?.open();

  expect(await done).toBe(true);
  expect(made[0]?.isEnded).toBe(true);
});

it('is done when the phone unlinked it already, or WhatsApp banned the account', async () => {
  for (const code of [401, 403]) {
    const { made, done } = setUp();
    await settled(5);

    await made[0]?.close(code);

    expect(await done).toBe(true);
    expect(made).toHaveLength(1);
  }
});

it('connects again when the line breaks before', async () => {
  const { made, done } = setUp();
  await settled(5);
  await made[0]?.close(503);
  await settled(5);

  await made[1]?.open();

  expect(await done).toBe(true);
});

it('is done when WhatsApp closes the socket with 401 instead of answering', async () => {
  const { made, done } = setUp();
  await settled(5);
  if (made[0]) made[0].whenUnlinked = 'closes';

  await made[0]?.open();

  expect(await done).toBe(true);
  expect(made).toHaveLength(1);
});

it('asks again on another line when WhatsApp does not answer', async () => {
  const { made, done } = setUp();
  await settled(5);
  if (made[0]) made[0].whenUnlinked = 'silent';
  await made[0]?.open();
  await settled(5);
  expect(made[0]?.isEnded).toBe(true);

  await made[1]?.open();

  expect(await done).toBe(true);
  expect(made).toHaveLength(2);
});

it('opens another line when WhatsApp does not answer the log-in', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { made, done } = setUp();
  await settled(5);
  await vi.advanceTimersByTimeAsync(15_000);
  vi.useRealTimers();
  await settled(5);
  expect(made[0]?.isEnded).toBe(true);

  await made[1]?.open();

  expect(await done).toBe(true);
});

it('has nothing to log out where no phone was linked', async () => {
  const { made, done } = setUp(false);

  expect(await done).toBe(true);
  expect(made).toHaveLength(0);
});

it('closes its socket when its time is over', async () => {
  const { made, done, stopping } = setUp();
  await settled(5);

  stopping.abort();

  expect(await done).toBe(false);
  expect(made.map(({ isEnded }) => isEnded)).toEqual([true]);
});

it('logs no error of a line that goes on failing, for it may be the customer’s proxy: who deletes the session warns once', async () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const { made, done, stopping } = setUp();
  try {
    for (let tries = 0; tries < 8; tries++) {
      await settled(5);
      await made[tries]?.close(503);
    }
    await settled(5);
    stopping.abort();
    await done;
  } finally {
    write.mockRestore();
  }

  expect(made.length).toBeGreaterThan(6);
  expect(lines.filter((line) => /"level":"(error|warn)"/.test(line))).toEqual([]);
});

it('goes on until its time is over where the keys cannot be read, and says that nothing was logged out', async () => {
  let tries = 0;
  const { done, stopping, made } = setUp(true, () => {
    tries++;
    return Promise.reject(new Error('unable to authenticate data'));
  });
  await settled(4);
  expect(tries).toBeGreaterThan(1);

  stopping.abort();

  expect(await done).toBe(false);
  expect(made).toHaveLength(0);
});
