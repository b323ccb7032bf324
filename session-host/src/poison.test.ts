import { describe, expect, it } from 'vitest';
import { Poison } from './poison.ts';

const puzzle = new Error('nobody knows');
const outage = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

describe('Poison', () => {
  it('blames a message for faults of its own at once, also behind another one', () => {
    const poison = new Poison();

    expect(poison.isToBlame('a', new TypeError('x is undefined'))).toBe(true);
    expect(
      poison.isToBlame('b', new Error('queue refused', { cause: Object.assign(new Error(), { name: 'InvalidMessageContents' }) })),
    ).toBe(true);
  });

  it('blames it for anything else only when it came back again and again', () => {
    const poison = new Poison();

    expect([1, 2, 3].map(() => poison.isToBlame('a', puzzle))).toEqual([false, false, true]);
    expect(poison.isToBlame('b', puzzle)).toBe(false);
  });

  it('never blames a message for an outage', () => {
    const poison = new Poison();

    expect([1, 2, 3, 4, 5].map(() => poison.isToBlame('a', outage))).toEqual([false, false, false, false, false]);
    expect(poison.isToBlame('a', new TypeError('fetch failed', { cause: outage }))).toBe(false);
  });

  it('starts anew once a message went through', () => {
    const poison = new Poison();
    poison.isToBlame('a', puzzle);
    poison.isToBlame('a', puzzle);

    poison.forget('a');

    expect(poison.isToBlame('a', puzzle)).toBe(false);
  });

  it('remembers no more than it can hold', () => {
    const poison = new Poison();
    for (let n = 0; n < 5_000; n++) poison.isToBlame(String(n), puzzle);

    expect(poison.isToBlame('0', puzzle)).toBe(false);
  });
});
