import { DEFAULT_CONNECTION_CONFIG, type WAVersion } from '@whiskeysockets/baileys';
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { askNewestVersion, ClientVersion } from './client-version.ts';

const old: WAVersion = [2, 3000, 100];
const newest: WAVersion = [2, 3000, 200];

/** `asked` counts how often the newest version was asked for. */
const versions = (answer: () => WAVersion = () => newest) => {
  const state = { nowMs: 1_000_000, asked: 0 };
  const version = new ClientVersion({
    configured: old,
    askNewest: async () => {
      state.asked++;
      return answer();
    },
    now: () => state.nowMs,
  });
  return { state, version };
};

describe('ClientVersion', () => {
  it("is the library's own where none is configured", () => {
    expect(new ClientVersion({ configured: null, askNewest: null, now: () => 0 }).current).toEqual(DEFAULT_CONNECTION_CONFIG.version);
  });

  it('lets one session try the newest, and all follow once it was let in', async () => {
    const { state, version } = versions();

    const waits = [1, 2, 3].map(async () => ({ replacement: await version.replacementFor(old), isTrying: version.isTrying }));
    const replacements = await Promise.all(waits);

    expect(replacements).toEqual([
      { replacement: newest, isTrying: true },
      { replacement: null, isTrying: true },
      { replacement: null, isTrying: true },
    ]);
    expect(version.current).toEqual(old);
    version.noteAccepted(newest);
    expect(version.current).toEqual(newest);
    expect(await version.replacementFor(old)).toEqual(newest);
    expect(state.asked).toBe(1);
  });

  it('stays as it is when the newest is refused too', async () => {
    const { version } = versions();
    await version.replacementFor(old);

    expect(await version.replacementFor(newest)).toBeNull();

    expect(version.isTrying).toBe(false);
    expect(version.current).toEqual(old);
  });

  it('tries a version that was refused again after an hour', async () => {
    const { state, version } = versions();
    await version.replacementFor(old);
    await version.replacementFor(newest);

    state.nowMs += 59 * 60_000;
    const before = await version.replacementFor(old);
    state.nowMs += 61 * 60_000;
    const after = await version.replacementFor(old);

    expect(before).toBeNull();
    expect(after).toEqual(newest);
  });

  it('is not changed by a session that was let in with another one', async () => {
    const { version } = versions();
    await version.replacementFor(old);

    version.noteAccepted(old);

    expect(version.current).toEqual(old);
    expect(version.isTrying).toBe(true);
  });

  it('lets another session try when the first one never came to it', async () => {
    const { state, version } = versions();
    await version.replacementFor(old);
    state.nowMs += 6 * 60_000;

    expect(await version.replacementFor(old)).toEqual(newest);
  });

  it('never goes back to an older one, and asks seldom', async () => {
    const { state, version } = versions(() => [2, 3000, 99]);

    for (let refusal = 0; refusal < 5; refusal++) expect(await version.replacementFor(old)).toBeNull();

    expect(state.asked).toBe(1);
  });

  it('goes on when nobody tells the newest', async () => {
    const { version } = versions(() => {
      throw new Error('no way out');
    });

    expect(await version.replacementFor(old)).toBeNull();
  });
});

describe('askNewestVersion', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());
  const serve = async (status: number, body: string): Promise<string> => {
    server = createServer((request, response) => {
      response.writeHead(request.url === '/sw.js' ? status : 404).end(body);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/ws/chat`;
  };

  it.each(['{\\"client_revision\\":1043857761,', '{"client_revision": 1043857761}'])('reads it from the script: %s', async (script) => {
    expect(await askNewestVersion(await serve(200, `x=JSON.parse("${script}")`))).toEqual([2, 3000, 1_043_857_761]);
  });

  it.each([
    [200, '<html>log in</html>'],
    [503, '"client_revision":1'],
  ])('fails when the script is not there or names none: %i', async (status, body) => {
    await expect(askNewestVersion(await serve(status, body))).rejects.toThrow('script');
  });
});
