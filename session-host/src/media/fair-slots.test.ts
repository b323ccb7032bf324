import { describe, expect, it } from 'vitest';
import { FairSlots } from './fair-slots.ts';

const deferred = () => {
  let end = (): void => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end };
};
const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('FairSlots', () => {
  it('lets one name take its share and the others pass it', async () => {
    const slots = new FairSlots(3);
    const stuck = [deferred(), deferred(), deferred()];
    const order: string[] = [];
    const blocked = stuck.map((work, index) =>
      slots.run([['greedy', 2]], async () => {
        order.push(`greedy ${index}`);
        await work.promise;
      }),
    );

    await slots.run([['modest', 2]], async () => void order.push('modest'));
    expect(order).toEqual(['greedy 0', 'greedy 1', 'modest']);

    stuck[0]?.end();
    await tick();
    expect(order.at(-1)).toBe('greedy 2');
    for (const { end } of stuck) end();
    await Promise.all(blocked);
  });

  it('gives the room back when work fails', async () => {
    const slots = new FairSlots(1);
    await expect(slots.run([['a', 1]], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await slots.run([['a', 1]], async () => 'yes')).toBe('yes');
  });
});
