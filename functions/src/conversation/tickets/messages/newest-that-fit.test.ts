import { expect, it } from 'vitest';
import { newestThatFit } from './newest-that-fit.ts';

it('keeps all of what is small', () => {
  const messages = Array.from({ length: 200 }, (_, n) => ({ id: n, body: 'a'.repeat(4096) }));

  expect(newestThatFit(messages)).toBe(messages);
  expect(newestThatFit([])).toEqual([]);
});

it.each(['a', '"', '\\', '\u0007', '語'])(
  'ends a page of %j by the bytes of its answer, newest last, and leaves room for the rest of it',
  (letter) => {
    const messages = Array.from({ length: 200 }, (_, n) => ({ id: n, body: letter.repeat(60_000) }));

    const kept = newestThatFit(messages);

    expect(kept.at(-1)).toBe(messages.at(-1));
    expect(kept).toEqual(messages.slice(-kept.length));
    expect(Buffer.byteLength(JSON.stringify(JSON.stringify(kept)))).toBeLessThan(5_000_000);
  },
);

it('is never empty, however large one message is', () => {
  expect(newestThatFit([{ id: 1 }, { id: 2, body: 'x'.repeat(6_000_000) }])).toMatchObject([{ id: 2 }]);
});
