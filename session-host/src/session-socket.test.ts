import type { BinaryNode } from '@whiskeysockets/baileys';
import { afterEach, describe, expect, it } from 'vitest';
import type { SessionReport } from './session-socket.ts';
import { aSocketSession, settled, type FakeSocket } from './testing/fake-socket.ts';

type What = 'forget' | 'keys' | 'load' | 'report' | 'settings';
/** A table that fails while `isAway`, everything or only what `of` names. */
const table = (of: ReadonlyArray<What> = ['forget', 'load', 'report', 'settings']) => {
  const state = { isAway: false, fails: (what: What): boolean => state.isAway && of.includes(what) };
  return state;
};
const running: Array<{ stop: () => Promise<void> }> = [];
const set = (fails: (what: What, report?: SessionReport) => boolean, more: Parameters<typeof aSocketSession>[1] = {}) => {
  const made = aSocketSession(fails, more);
  running.push(made.socket);
  return made;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((socket) => socket.stop()));
});

describe('a session whose table is away', () => {
  it('connects again when its socket closes meanwhile, and shows afterwards that it did', async () => {
    const rows = table();
    const { socket, made, shown } = set(rows.fails);
    await socket.start();
    await made[0]?.open();
    await settled();
    expect(shown.status).toBe('CONNECTED');

    rows.isAway = true;
    await made[0]?.close(428);
    await settled();
    expect(made).toHaveLength(2);
    await made[1]?.open();
    expect(socket.open).not.toBeNull();
    rows.isAway = false;
    await settled();

    expect(shown).toMatchObject({ status: 'CONNECTED', reason: null, number: '5511987654321' });
  });

  it('ends its socket when a key cannot be read, so that the message comes again', async () => {
    const rows = table(['keys']);
    const { socket, made } = set(rows.fails);
    await socket.start();
    await made[0]?.open();

    rows.isAway = true;
    await expect(made[0]?.keys?.get('session', ['5511999990000.0'])).rejects.toThrow('no table');
    await settled();

    expect(made[0]?.isEnded).toBe(true);
    rows.isAway = false;
    await made[1]?.open();
    expect(await made[1]?.keys?.get('session', ['5511999990000.0'])).toEqual({});
  });

  it('makes its socket while the state cannot be written', async () => {
    const rows = table(['report']);
    rows.isAway = true;
    const { socket, made, reports } = set(rows.fails);

    await socket.start();
    await settled();

    expect(made).toHaveLength(1);
    expect(reports).toEqual([]);
    rows.isAway = false;
    await settled();
    expect(reports).toEqual([{ status: 'OPENING', qrcode: null, linkCode: null }]);
  });

  it.each(['load', 'settings'] as const)('starts once it can read: %s', async (what) => {
    const rows = table([what]);
    rows.isAway = true;
    const { socket, made } = set(rows.fails);

    const starting = socket.start();
    await settled();
    expect(made).toHaveLength(0);
    rows.isAway = false;
    await starting;
    await settled();

    expect(made).toHaveLength(1);
  });

  it('shows that it was banned once the table is back, and does not connect again', async () => {
    const rows = table();
    const { socket, made, shown } = set(rows.fails);
    await socket.start();
    await made[0]?.open();

    rows.isAway = true;
    await made[0]?.close(403);
    await settled();
    rows.isAway = false;
    await settled();

    expect(shown).toMatchObject({ status: 'DISCONNECTED', reason: 'banned', desired: 'disconnected' });
    expect(made).toHaveLength(1);
  });

  it('forgets the keys and shows that the phone unlinked it once the table is back', async () => {
    const rows = table();
    const { socket, made, shown, seen } = set(rows.fails);
    await socket.start();
    await made[0]?.open();

    rows.isAway = true;
    await made[0]?.close(401);
    await settled();
    expect(seen.forgotten).toBe(0);
    rows.isAway = false;
    await settled();

    expect(seen.forgotten).toBe(1);
    expect(shown).toMatchObject({ status: 'DISCONNECTED', reason: 'loggedOut', desired: 'disconnected' });
  });

  it('shows the unlinking while the keys cannot be forgotten, and does not write before that it stays so', async () => {
    const rows = table(['forget']);
    const { socket, made, shown } = set(rows.fails);
    await socket.start();
    await made[0]?.open();
    rows.isAway = true;

    await made[0]?.close(401);
    await settled();

    expect(shown).toMatchObject({ status: 'DISCONNECTED', reason: 'loggedOut' });
    expect(shown.desired).toBeUndefined();
  });

  it('tries with growing waits', async () => {
    const rows = table();
    const { socket, made, waits } = set(rows.fails);
    await socket.start();
    await made[0]?.open();
    await settled();
    waits.length = 0;

    rows.isAway = true;
    await made[0]?.close(403);
    await settled(40);

    expect(waits.length).toBeGreaterThan(10);
    expect(Math.max(...waits.slice(0, 2))).toBeLessThanOrEqual(2_000);
    expect(Math.max(...waits)).toBeGreaterThan(2_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_000);
  });

  it('writes nothing more once it is stopped, and makes no socket', async () => {
    const rows = table();
    const { socket, made, reports } = set(rows.fails);
    await socket.start();
    await made[0]?.open();
    await settled();
    const before = reports.length;
    rows.isAway = true;
    await made[0]?.close(428);

    await socket.stop();
    const sockets = made.length;
    rows.isAway = false;
    await settled();

    expect(reports).toHaveLength(before);
    expect(made).toHaveLength(sockets);
  });
});

it.each(['turn', 'load'] as const)('makes no socket when it is stopped while it starts: %s', async (where) => {
  const { socket, made } = set(() => false);

  const starting = socket.start();
  if (where === 'load') await Promise.resolve();
  await socket.stop();
  await starting;
  await settled();

  expect(made).toHaveLength(0);
});

it('says whether WhatsApp confirmed that the phone is unlinked', async () => {
  const opened = async (whenUnlinked: FakeSocket['whenUnlinked']) => {
    const session = set(() => false);
    await session.socket.start();
    await session.made[0]?.open();
    if (session.made[0]) session.made[0].whenUnlinked = whenUnlinked;
    return session.socket;
  };
  const closed = set(() => false);
  await closed.socket.start();

  expect(await (await opened('confirms')).logOut()).toBe(true);
  expect(await (await opened('closes')).logOut()).toBe(true);
  expect(await (await opened('silent')).logOut()).toBe(false);
  expect(await closed.socket.logOut()).toBe(false);
});

describe('a linked session that WhatsApp closes', () => {
  it('comes back however often it closes with 500, 503 and without a code, and counts as failing', async () => {
    const { socket, made, shown, reports } = set(() => false);
    await socket.start();
    await made[0]?.open();
    await settled();

    for (let round = 0; round < 30; round++) {
      await made.at(-1)?.close([500, 503, 500, 428][round % 4] ?? 500);
      await settled(10);
    }

    expect(made).toHaveLength(31);
    const reported = reports.slice(-8).flatMap(({ status, reason }) => (status === 'OPENING' ? [] : [`${status} ${reason}`]));
    expect(new Set(reported)).toEqual(new Set(['TIMEOUT badSession', 'TIMEOUT connectionLost']));
    expect(shown.desired).toBeUndefined();
    expect(socket.isFailing).toBe(true);
    await made.at(-1)?.open();
    await settled();
    expect(shown).toMatchObject({ status: 'CONNECTED', reason: null });
  });

  it('says until when its number is banned, and comes back then', async () => {
    const { socket, made, shown, reports, waits } = set(() => false);
    await socket.start();
    await settled();
    const closedAtMs = Date.now();

    await made[0]?.close(402, { reason: '402', expire: '3600' });
    await settled();

    const reported = reports.find(({ status }) => status === 'DISCONNECTED');
    const retryInMs = Date.parse(reported?.retryAt ?? '') - closedAtMs;
    expect(reported?.reason).toBe('temporarilyBanned');
    expect(retryInMs).toBeGreaterThan(3_600_000);
    expect(retryInMs).toBeLessThan(3_600_000 + 180_000);
    expect(waits.at(-1)).toBeGreaterThan(3_600_000);
    expect(made).toHaveLength(2);
    await made[1]?.open();
    await settled();
    expect(shown).toMatchObject({ status: 'CONNECTED', reason: null, retryAt: null });
  });

  it('says when a ban of forty days ends, and looks after it within a week, as does whoever runs it next', async () => {
    const dayMs = 86_400_000;
    const { socket, made, reports, waits } = set(() => false);
    await socket.start();
    await settled();

    await made[0]?.close(402, { reason: '402', expire: String(40 * 86_400) });
    await settled();

    const { retryAt = '' } = reports.find(({ status }) => status === 'DISCONNECTED') ?? {};
    expect(Math.round((Date.parse(retryAt ?? '') - Date.now()) / dayMs)).toBe(40);
    expect(waits.at(-1)).toBeLessThan(8 * dayMs);
    const next = set(() => false, { session: { retryAt } });
    await next.socket.start();
    await settled();
    expect(next.waits[0]).toBeLessThan(8 * dayMs);
    expect(next.waits[0]).toBeGreaterThan(6 * dayMs);
  });

  it.each(['1e300', '99999999999999'])('goes on when a ban is said to end in %s seconds', async (expire) => {
    const { socket, made, reports } = set(() => false);
    await socket.start();
    await settled();

    await made[0]?.close(402, { reason: '402', expire });
    await settled();

    expect(Number.isNaN(Date.parse(reports.find(({ status }) => status === 'DISCONNECTED')?.retryAt ?? ''))).toBe(false);
  });

  it('waits for the end of a ban that another container noted', async () => {
    const retryAt = new Date(Date.now() + 3_600_000).toISOString();
    const { socket, made, waits } = set(() => false, { session: { retryAt } });

    await socket.start();
    await settled();

    expect(waits[0]).toBeGreaterThan(3_500_000);
    expect(made).toHaveLength(1);
  });

  it('says that its version is refused, and counts it', async () => {
    const { socket, made, reports, waits, counts } = set(() => false);
    await socket.start();
    await settled();

    await made[0]?.close(409);
    await settled();

    expect(reports).toContainEqual({ status: 'TIMEOUT', qrcode: null, linkCode: null, reason: 'versionRefused', retryAt: null });
    expect(waits.at(-1)).toBe(900_000);
    expect(counts.take()).toEqual([{ mishap: 'closed', code: '409', count: 1 }]);
  });

  it('tries the newest version when its own is refused, and goes back to its own when that is refused too', async () => {
    const { socket, made, waits } = set(() => false, { newestVersion: () => [2, 3000, 2_000_000_000] });
    await socket.start();
    await settled();
    const own = made[0]?.version;

    await made[0]?.close(405);
    await settled();
    await made[1]?.close(405);
    await settled();

    expect(made.map(({ version }) => version)).toEqual([own, '2.3000.2000000000', own]);
    expect(waits[0]).toBeLessThanOrEqual(1000);
    expect(waits[1]).toBe(900_000);
  });
});

describe('stanzas of messages', () => {
  const stanza = (id: string, from: string) => ({ tag: 'message', attrs: { id, from } });

  it('are acknowledged without an error where nobody wants their chat, and read otherwise', async () => {
    const { socket, made } = set(() => false);
    await socket.start();
    await settled();

    made[0]?.receive(stanza('STATUS', 'status@broadcast'));
    made[0]?.receive(stanza('NEWS', '120363000000000000@newsletter'));
    made[0]?.receive(stanza('ANNOUNCEMENT', '0@s.whatsapp.net'));
    made[0]?.receive(stanza('GROUP', '120363000000000001@g.us'));
    made[0]?.receive(stanza('PERSON', '5511987654321@s.whatsapp.net'));
    made[0]?.receive(stanza('LIST', '1234567890@broadcast'));
    await settled();

    expect(made[0]?.acknowledged).toEqual([
      ['STATUS', undefined],
      ['NEWS', undefined],
      ['ANNOUNCEMENT', undefined],
      ['GROUP', undefined],
    ]);
    expect(made[0]?.read).toEqual(['PERSON', 'LIST']);
  });
});

describe('a phone that is linked by number', () => {
  const linkNumber = '5511987654321';
  const unpaired = (codeAnswer: () => BinaryNode | undefined = () => undefined) =>
    set(() => false, { session: { linkNumber }, isPaired: false, codeAnswer });
  const showsQr = { 'connection.update': { qr: '2@reference' } };

  it('shows a code instead of the QR code, and a second one when the first ran out; then a person decides', async () => {
    const { socket, made, shown, reports, waits } = unpaired();
    await socket.start();

    await made[0]?.emit(showsQr);
    await settled();
    await made[1]?.emit(showsQr);
    await settled();

    expect(made.map(({ askedFor }) => askedFor)).toEqual([[linkNumber], [linkNumber]]);
    expect(reports.flatMap(({ linkCode }) => (linkCode ? [linkCode.code] : []))).toEqual(['CODE0001', 'CODE0002']);
    expect(reports.some(({ qrcode }) => qrcode)).toBe(false);
    expect(waits).toContain(180_000);
    expect(shown).toMatchObject({ status: 'DISCONNECTED', reason: 'codeExpired', linkCode: null, desired: 'disconnected' });
  });

  it('asks to be linked again when its line broke, not to log in as the number that was asked for', async () => {
    const { socket, made, reports } = unpaired();
    await socket.start();
    await made[0]?.emit(showsQr);
    await made[0]?.close(428);
    await settled();

    await made[1]?.emit(showsQr);
    await settled();

    expect(made.map(({ loginAs }) => loginAs)).toEqual([undefined, undefined]);
    expect(reports.flatMap(({ linkCode }) => (linkCode ? [linkCode.code] : [])).at(-1)).toBe('CODE0002');
  });

  it.each([
    ['429', 'tooManyCodes'],
    ['400', 'numberRefused'],
  ])('says why WhatsApp gives no code, and asks no more: %s', async (code, reason) => {
    const { socket, made, shown, reports } = unpaired(() => ({
      tag: 'iq',
      attrs: { type: 'error' },
      content: [{ tag: 'error', attrs: { code } }],
    }));
    await socket.start();

    await made[0]?.emit(showsQr);
    await settled();

    expect(made).toHaveLength(1);
    expect(reports.some(({ linkCode }) => linkCode)).toBe(false);
    expect(shown).toMatchObject({ status: 'DISCONNECTED', reason, desired: 'disconnected' });
  });

  it('is linked from the pairing on, before it logs in: no code may be asked for in its place', async () => {
    const { socket, made, shown } = unpaired();
    await socket.start();
    await made[0]?.emit({ 'connection.update': { isNewLogin: true } });
    await settled();

    expect(shown).toMatchObject({ status: 'PAIRING', linkNumber: null });
  });

  it('is no concern any more once it is linked', async () => {
    const { socket, made, shown } = set(() => false, { session: { linkNumber } });
    await socket.start();

    await made[0]?.open();
    await settled();

    expect(made[0]?.loginAs).toBe('5511987654321:7@s.whatsapp.net');
    expect(shown).toMatchObject({ status: 'CONNECTED', linkNumber: null });
  });
});
