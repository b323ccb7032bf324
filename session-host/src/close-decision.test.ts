import { describe, expect, it } from 'vitest';
import { decideAfterClose } from './close-decision.ts';

const paired = { failures: 0, wasReplaced: false, isPaired: true, random: 1 };

describe('decideAfterClose', () => {
  it('forgets the keys only when the phone unlinked us', () => {
    expect(decideAfterClose(401, paired)).toEqual({ kind: 'stop', reason: 'loggedOut', forgetKeys: true });
    for (const code of [402, 403, 406, 411]) expect(decideAfterClose(code, paired)).toMatchObject({ kind: 'stop', forgetKeys: false });
  });

  it('never fights for a session another socket has', () => {
    expect(decideAfterClose(440, paired)).toEqual({ kind: 'retry', reason: 'replaced', afterMs: 60_000 });
    expect(decideAfterClose(440, { ...paired, wasReplaced: true })).toMatchObject({ kind: 'stop' });
  });

  it('comes back at once after pairing', () => expect(decideAfterClose(515, paired)).toMatchObject({ kind: 'retry', afterMs: 0 }));

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

  it('gives up on a bad session after five times, keeping its keys', () => {
    expect(decideAfterClose(500, { ...paired, failures: 5 })).toEqual({ kind: 'stop', reason: 'badSession', forgetKeys: false });
  });
});
