import { expect, it, vi } from 'vitest';
import { RemovedSessions } from './removed-sessions.ts';
import { aSession, settled } from './testing/fake-socket.ts';

type Step = 'done' | 'end' | 'forget' | 'logOut' | 'stillLinked';
/** `running`: the session runs here, with an open socket; `connecting`: a socket opened for it can unlink the device. */
const setUp = ({ running = false, connecting = true, fails = (_step: Step): boolean => false } = {}) => {
  const steps: Step[] = [];
  const step = async (name: Step): Promise<void> => {
    await Promise.resolve();
    if (fails(name)) throw new Error(`no table: ${name}`);
    steps.push(name);
  };
  let isRunning = running;
  const removed = new RemovedSessions({
    end: async () => {
      const wasRunning = isRunning;
      isRunning = false;
      await step('end');
      return wasRunning;
    },
    logOut: async () => {
      await step('logOut');
      return connecting;
    },
    noteStillLinked: () => step('stillLinked'),
    forget: () => step('forget'),
    done: () => step('done'),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  });
  return { removed, steps };
};

it('connects to unlink the device of a session that runs nowhere, then forgets its keys', async () => {
  const { removed, steps } = setUp();

  removed.workOff(aSession());
  await settled();

  expect(steps).toEqual(['end', 'logOut', 'forget', 'done']);
});

it('unlinks on the socket of a session that runs here', async () => {
  const { removed, steps } = setUp({ running: true });

  removed.workOff(aSession());
  await settled();

  expect(steps).toEqual(['end', 'forget', 'done']);
});

it('forgets the keys of a device that cannot be unlinked, and says that it is still on the phone', async () => {
  const { removed, steps } = setUp({ connecting: false });

  removed.workOff(aSession());
  await settled();

  expect(steps).toEqual(['end', 'logOut', 'stillLinked', 'forget', 'done']);
});

it.each(['end', 'logOut', 'forget', 'done'] as const)('goes on until everything is done when the table fails: %s', async (name) => {
  let isAway = true;
  const { removed, steps } = setUp({ fails: (step) => isAway && step === name });
  removed.workOff(aSession());
  await settled();
  expect(steps).not.toContain('done');

  isAway = false;
  await settled();

  expect(steps.slice(-2)).toEqual(['forget', 'done']);
});

it('is one piece of work however often looks find it', async () => {
  const { removed, steps } = setUp();

  for (let look = 0; look < 3; look++) removed.workOff(aSession());
  await settled();

  expect(steps).toEqual(['end', 'logOut', 'forget', 'done']);
});

it('leaves to the next holder what it has not finished when the shard goes', async () => {
  const { removed, steps } = setUp({ fails: (step) => step === 'logOut' });
  removed.workOff(aSession({ shard: 3 }));
  await settled();

  await removed.stopShard(3);
  await settled();

  expect(steps).not.toContain('forget');
  expect(steps).not.toContain('done');
});

it('says in its log what goes wrong and of which work', async () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  let isAway = true;
  const { removed } = setUp({ fails: (step) => isAway && step === 'forget' });
  try {
    removed.workOff(aSession());
    await settled();
    isAway = false;
    await settled();
  } finally {
    write.mockRestore();
  }

  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ what: 'SESSION_RETRY will be tried again', work: 'removal' });
});
