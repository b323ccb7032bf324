import { expect, it } from 'vitest';
import { ShardLooks } from './shard-looks.ts';
import { settled } from './testing/fake-socket.ts';

const aTable = () => {
  const state = { isAway: true, isHeld: true, looks: 0, waits: Array<number>() };
  const planned: Array<() => void> = [];
  const looks = new ShardLooks({
    look: async () => {
      state.looks++;
      if (state.isAway) throw new Error('no table');
    },
    mayRun: () => state.isHeld,
    later: (work, ms) => {
      state.waits.push(ms);
      planned.push(work);
    },
  });
  const wait = async () => {
    for (const work of planned.splice(0)) work();
    await settled(5);
  };
  return { state, looks, wait };
};

it('looks again by itself until the table is back, and then no more', async () => {
  const { state, looks, wait } = aTable();

  await looks.ask(3);
  await wait();
  state.isAway = false;
  await wait();
  await wait();

  expect(state.looks).toBe(3);
});

it('plans one further look however often it is asked meanwhile', async () => {
  const { state, looks } = aTable();

  await Promise.all([looks.ask(3), looks.ask(3), looks.ask(3)]);

  expect(state.waits).toHaveLength(1);
});

it('leaves a shard alone that is another container’s', async () => {
  const { state, looks, wait } = aTable();
  await looks.ask(3);
  state.isHeld = false;

  await wait();
  await wait();

  expect([state.looks, state.waits.length]).toEqual([1, 1]);
});

it('waits longer each time, and never long', async () => {
  const { state, looks, wait } = aTable();
  await looks.ask(3);
  for (let turn = 0; turn < 30; turn++) await wait();

  expect(state.waits[0]).toBeLessThanOrEqual(1_000);
  expect(Math.max(...state.waits)).toBeGreaterThan(2_000);
  expect(Math.max(...state.waits)).toBeLessThanOrEqual(10_000);
});
