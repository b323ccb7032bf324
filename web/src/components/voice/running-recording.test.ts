// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, saveSession } from '../../lib/api/session.ts';
import { getDraftPart } from '../../lib/drafts.ts';
import { aMe } from '../../testing/builders.ts';
import { storedBlobs } from '../../lib/blob-drafts.ts';
import { keepRunning, recoverRecording } from './running-recording.ts';

/** The browser's database, which this environment has none of. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  set: async (key: string, value: unknown) => void stored.set(key, value),
  get: async (key: string) => stored.get(key),
  getMany: async (keys: string[]) => keys.map((key) => stored.get(key)),
  keys: async () => [...stored.keys()],
  del: async (key: string) => void stored.delete(key),
}));

/** Locks of this browser: whoever asks waits for those who hold one. `crash` lets go of what this page holds. */
const locks = new Map<string, Promise<unknown>>();
let crash: () => void;
const request = (name: string, run: () => Promise<unknown>): Promise<unknown> => {
  const crashed = new Promise<void>((resolve) => {
    const before = crash;
    crash = () => {
      before();
      resolve();
    };
  });
  const done = (locks.get(name) ?? Promise.resolve()).then(() => Promise.race([run(), crashed]));
  locks.set(name, done);
  return done;
};

beforeEach(() => {
  crash = () => {};
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  saveSession({ token: 't', user: aMe() });
});
afterEach(() => {
  clearSession();
  localStorage.clear();
  stored.clear();
  locks.clear();
  vi.unstubAllGlobals();
});

const second = (filling: number) => ({
  blob: new Blob([new Uint8Array(8000).fill(filling)]),
  type: 'audio/ogg;codecs=opus',
  levels: Array<number>(20).fill(0.2),
});
const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())];

describe('a recording that runs', () => {
  it('is a draft after a crash, with all its seconds in order', async () => {
    const keeper = keepRunning('u1', 'ogg-opus');
    for (let n = 0; n < 12; n++) keeper.part(second(n));
    crash();

    await recoverRecording('u1');

    const note = await storedBlobs('u1', 'voice');
    expect(note).toMatchObject({ durationSec: 12, mimeType: 'audio/ogg' });
    expect(await bytesOf(note!.blob)).toEqual(Array.from({ length: 12 }, (_, n) => Array<number>(8000).fill(n)).flat());
    expect([getDraftPart('u1', 'running'), [...stored.keys()].filter((key) => key.includes('running'))]).toEqual([null, []]);
  });

  it('leaves nothing behind once it was sent or discarded, and nothing when it was too short to be sent', async () => {
    const keeper = keepRunning('u1', 'ogg-opus');
    keeper.part(second(1));
    keeper.end();
    keepRunning('u2', 'ogg-opus').part(second(2));
    await vi.waitFor(() => expect(stored.size).toBe(1));
    crash();

    await Promise.all([recoverRecording('u1'), recoverRecording('u2')]);

    expect([await storedBlobs('u1', 'voice'), await storedBlobs('u2', 'voice'), stored.size]).toEqual([null, null, 0]);
  });

  it('is left alone by another tab while it goes on', async () => {
    const keeper = keepRunning('u1', 'ogg-opus');
    for (let n = 0; n < 3; n++) keeper.part(second(n));
    const recovered = recoverRecording('u1');
    await vi.waitFor(() => expect(stored.size).toBe(3));
    expect(await storedBlobs('u1', 'voice')).toBeNull();

    keeper.end();
    await recovered;

    expect([await storedBlobs('u1', 'voice'), stored.size]).toEqual([null, 0]);
  });
});
