import { beforeEach, describe, expect, it } from 'vitest';
import { limitTries, signInRules } from './sign-in-limit.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const memory = () => {
  const counts = new Map<string, number>();
  return {
    count: async (scope: string, window: number) => counts.get(`${scope} ${window}`) ?? 0,
    add: async (scope: string, window: number) => {
      const count = (counts.get(`${scope} ${window}`) ?? 0) + 1;
      counts.set(`${scope} ${window}`, count);
      return count;
    },
  };
};
const waits: number[] = [];
beforeEach(() => void waits.splice(0));
const trying =
  (tries: ReturnType<typeof memory>) =>
  (source: string, email: string, isRight: boolean, at = now) =>
    limitTries(
      { source, email, now: at, isFailure: () => true },
      async () => {
        if (!isRight) throw new Error('wrong');
        return 'in';
      },
      tries,
      async (ms) => void waits.push(ms),
    ).catch((error: Error) => error.message);

describe('tries of passwords', () => {
  it('end for one address from one source, and for nobody else', async () => {
    const attempt = trying(memory());
    for (let n = 0; n < signInRules.perEmail; n++) expect(await attempt('1.1.1.1', 'ana@x.com', false)).toBe('wrong');

    expect(await attempt('1.1.1.1', 'Ana@x.com', true)).toBe('ERR_TOO_MANY_REQUESTS');
    expect(await attempt('2.2.2.2', 'ana@x.com', true)).toBe('in');
    expect(await attempt('1.1.1.1', 'bia@x.com', true)).toBe('in');
    expect(await attempt('1.1.1.1', 'ana@x.com', true, new Date(now.getTime() + signInRules.windowSec * 1000))).toBe('in');
  });

  it('of a source that tries many addresses wait, longer and longer, and a right password is let in all the same', async () => {
    const attempt = trying(memory());
    for (let n = 0; n < signInRules.perSource; n++) await attempt('1.1.1.1', `a${n}@x.com`, false);
    expect(waits).toEqual([]);

    expect(await attempt('1.1.1.1', 'ana@x.com', true)).toBe('in');
    for (let n = 0; n < 100; n++) await attempt('1.1.1.1', `b${n}@x.com`, false);
    expect(await attempt('1.1.1.1', 'ana@x.com', true)).toBe('in');

    expect(waits.slice(0, 3)).toEqual([signInRules.slowerMs, signInRules.slowerMs, signInRules.slowerMs * 2]);
    expect(waits.at(-1)).toBe(signInRules.slowestMs);
    const before = waits.length;
    expect(await attempt('2.2.2.2', 'a1@x.com', true)).toBe('in');
    expect(waits).toHaveLength(before);
  });

  it('made all at once tell no more than as many made one after the other', async () => {
    const attempt = trying(memory());
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => attempt('1.1.1.1', 'ana@x.com', n === 40)));

    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(signInRules.perEmail);
    expect(answers[40]).toBe('ERR_TOO_MANY_REQUESTS');
  });

  it('that succeed count for nothing', async () => {
    const attempt = trying(memory());
    for (let n = 0; n < signInRules.perSource * 2; n++) expect(await attempt('1.1.1.1', 'ana@x.com', true)).toBe('in');
  });
});
