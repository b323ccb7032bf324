import { describe, expect, it } from 'vitest';
import { ProxyError } from './proxy/proxy-error.ts';
import { closeCauseOf, decideAfterClose } from './close-decision.ts';

const paired = { failures: 0, wasReplaced: false, isPaired: true, random: 1 };

describe('decideAfterClose', () => {
  it('forgets the keys only when the phone unlinked us', () => {
    expect(decideAfterClose(401, paired)).toEqual({ kind: 'stop', reason: 'loggedOut', forgetKeys: true });
    for (const code of [402, 403, 406, 411]) expect(decideAfterClose(code, paired)).toMatchObject({ kind: 'stop', forgetKeys: false });
  });

  it('never fights for a session another socket has', () => {
    expect(decideAfterClose(440, paired)).toEqual({ kind: 'retry', reason: 'replaced', afterMs: 60_000, isAway: true });
    expect(decideAfterClose(440, { ...paired, wasReplaced: true })).toMatchObject({ kind: 'stop' });
  });

  it('comes back at once after pairing, and waits when it is asked to restart again', () => {
    expect(decideAfterClose(515, paired)).toMatchObject({ kind: 'retry', afterMs: 0 });
    expect(decideAfterClose(515, { ...paired, wasRestarted: true })).toMatchObject({ kind: 'retry', afterMs: 1000 });
  });

  it.each([
    [0, 1000],
    [1, 2000],
    [3, 10_000],
    [50, 120_000],
  ])('waits longer after %i failures', (failures, afterMs) => {
    expect(decideAfterClose(428, { ...paired, failures })).toMatchObject({ kind: 'retry', afterMs });
  });

  it('spreads retries by jitter', () =>
    expect(decideAfterClose(503, { ...paired, failures: 6, random: 0.5 })).toMatchObject({ afterMs: 60_000 }));

  it('waits for a person when nobody scanned the code', () => {
    expect(decideAfterClose(408, { ...paired, isPaired: false })).toEqual({ kind: 'stop', reason: 'qrExpired', forgetKeys: false });
  });

  it.each([500, 501, 503, 428, null])('never gives a linked phone up for %s, however often it comes', (code) => {
    for (const failures of [0, 5, 1000]) expect(decideAfterClose(code, { ...paired, failures })).toMatchObject({ kind: 'retry' });
  });

  it.each([500, 503])('waits for a person when no phone is linked and %i goes on', (code) => {
    const unpaired = { ...paired, isPaired: false };

    expect(decideAfterClose(code, { ...unpaired, failures: 2 })).toMatchObject({ kind: 'retry' });
    expect(decideAfterClose(code, { ...unpaired, failures: 3 })).toMatchObject({ kind: 'stop', forgetKeys: false });
  });

  it.each([405, 409])('asks seldom while the client is refused with %i, and says so at once', (code) => {
    expect(decideAfterClose(code, paired)).toEqual({ kind: 'retry', reason: 'versionRefused', afterMs: 900_000, isAway: true });
  });

  it('comes back when a temporary ban is over, and waits for a person where its end is not known', () => {
    const banned = { ...paired, random: 0 };

    expect(decideAfterClose(402, { ...banned, bannedForSec: 3600 })).toEqual({
      kind: 'retry',
      reason: 'temporarilyBanned',
      afterMs: 3_660_000,
      isAway: true,
    });
    // Over already: not again at once. Years: a timer holds 24 days.
    expect(decideAfterClose(402, { ...banned, bannedForSec: 0 })).toMatchObject({ afterMs: 60_000 });
    expect(decideAfterClose(402, { ...banned, bannedForSec: 1e12 })).toMatchObject({ afterMs: 7 * 86_400_000 + 60_000 });
    expect(decideAfterClose(402, { ...banned, bannedForSec: null })).toMatchObject({ kind: 'stop', reason: 'banned' });
  });
});

describe('closeCauseOf', () => {
  const boom = (data: unknown) => Object.assign(new Error('Connection Failure'), { output: { statusCode: 402 }, data });

  it('reads the code, the words and how long a ban lasts', () => {
    expect(closeCauseOf(boom({ reason: '402', expire: '86400' }))).toEqual({
      code: 402,
      words: 'Connection Failure',
      bannedForSec: 86_400,
      proxyFault: null,
    });
  });

  it.each([{}, { expire: '' }, { expire: 'tomorrow' }, { expire: '-5' }, null, 'x'])('finds no end of a ban in %j', (data) => {
    expect(closeCauseOf(boom(data)).bannedForSec).toBeNull();
  });

  it.each([undefined, null, 'text', {}, new Error('oi, tudo bem?')])('makes nothing up for %j', (error) => {
    expect(closeCauseOf(error)).toEqual({ code: null, words: null, bannedForSec: null, proxyFault: null });
  });
});

describe('a phone that is linked by a code', () => {
  const linking = { ...paired, isPaired: false };
  const ended = (why: 'codeExpired' | 'tooManyCodes' | null, mayAskAgain = true) => ({ ...linking, byCode: { ended: why, mayAskAgain } });

  it('gets another code while it may, and then waits for a person', () => {
    expect(decideAfterClose(null, ended('codeExpired'))).toEqual({ kind: 'retry', reason: 'codeExpired', afterMs: 0 });
    expect(decideAfterClose(null, ended('codeExpired', false))).toMatchObject({ kind: 'stop', reason: 'codeExpired' });
    expect(decideAfterClose(null, ended('tooManyCodes'))).toMatchObject({ kind: 'stop', reason: 'tooManyCodes' });
  });

  it('does not count a line that breaks as a code that ran out', () => {
    expect(decideAfterClose(408, ended(null))).toMatchObject({ kind: 'retry', reason: 'timedOut' });
    expect(decideAfterClose(408, { ...ended(null), failures: 3 })).toMatchObject({ kind: 'stop', reason: 'connectionLost' });
  });

  it('is decided about as any linked phone once it is one', () => {
    expect(decideAfterClose(515, { ...ended('codeExpired'), isPaired: true })).toMatchObject({ kind: 'retry', reason: 'restartRequired' });
  });
});

describe('a session whose proxy fails', () => {
  it.each(['proxyCredentials', 'proxyRefused', 'proxyUnreachable', 'proxyNotPublic'] as const)(
    'is said to at once and tried on, linked or not: %s',
    (proxyFault) => {
      for (const isPaired of [true, false])
        for (const [failures, afterMs] of [
          [0, 1000],
          [20, 120_000],
        ])
          expect(decideAfterClose(403, { ...paired, isPaired, failures: failures ?? 0, proxyFault })).toEqual({
            kind: 'retry',
            reason: proxyFault,
            afterMs,
            isAway: true,
          });
    },
  );

  it('is told from WhatsApp’s own words by what the line failed with', () => {
    const failed = (data: object) => Object.assign(new Error('WebSocket Error'), { output: { statusCode: 403 }, data });

    expect(closeCauseOf(failed(new ProxyError('proxyRefused', 'x'))).proxyFault).toBe('proxyRefused');
    expect(closeCauseOf(failed(new Error('x'))).proxyFault).toBeNull();
  });
});
