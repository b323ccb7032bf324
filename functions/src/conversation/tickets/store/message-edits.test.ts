import { expect, it } from 'vitest';
import { editSlots, keptEdits, slotOf } from './message-edits.ts';

it('keeps the first text of a message and the newest of the others', () => {
  const kept = new Map<number, number>();
  for (let nth = 0; nth < 100; nth++) kept.set(slotOf(nth), nth);

  const texts = [...kept.values()].sort((a, b) => a - b);
  expect(texts).toEqual([0, ...Array.from({ length: keptEdits - 1 }, (_, index) => 81 + index)]);
  expect([...kept.keys()].sort((a, b) => a - b)).toEqual(editSlots(100));
});
