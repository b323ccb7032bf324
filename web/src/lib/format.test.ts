import { expect, it } from 'vitest';
import { formatBytes } from './format.ts';

it('says of no file that is there that it has nothing', () => {
  expect([1, 49, 340_000, 2_400_000].map((bytes) => formatBytes(bytes))).toEqual(['0,1 kB', '0,1 kB', '340 kB', '2,4 MB']);
});
