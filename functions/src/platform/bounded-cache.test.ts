import { expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

it('drops what was not used for longest', () => {
  const cache = new BoundedCache<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);

  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
});

it('counts weights, also of a value that replaces another', () => {
  const cache = new BoundedCache<string>(10);
  cache.set('a', 'large', 8);
  cache.set('a', 'small', 2);
  cache.set('b', 'other', 8);
  expect([cache.get('a'), cache.get('b')]).toEqual(['small', 'other']);

  cache.set('c', 'too large', 11);
  expect(['a', 'b', 'c'].map((key) => cache.has(key))).toEqual([false, false, false]);

  cache.set('d', 'fits', 10);
  expect(cache.get('d')).toBe('fits');
});
