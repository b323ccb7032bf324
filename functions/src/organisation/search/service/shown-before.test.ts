import { expect, it } from 'vitest';
import { newUlid } from '../../../platform/new-ids.ts';
import { ShownBefore } from './shown-before.ts';

const ids = Array.from({ length: 600 }, () => newUlid(new Date('2026-03-10T12:00:00.000Z')));

it('knows on the next page whom the pages before have shown, the latest of very many, in what a cursor has room for', () => {
  let text = '';
  for (let at = 0; at < ids.length; at += 40) {
    const shown = new ShownBefore(text);
    for (const id of ids.slice(at, at + 40)) shown.add(id);
    text = shown.toString();
  }

  const shown = new ShownBefore(text);
  expect(ids.filter((id) => shown.has(id))).toEqual(ids.slice(100));
  expect(text.length).toBeLessThanOrEqual(3_000);
  expect(new ShownBefore().has(ids[0] ?? '')).toBe(false);
});

it('of marks that are none it makes nothing', () => {
  for (const marks of ['', 'abc', 'abcdefg']) expect(new ShownBefore(marks).has(ids[0] ?? '')).toBe(false);
});
