import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measureBundle, measureFont, measurePages } from '../../scripts/measure-bundle.ts';

const dist = join(import.meta.dirname, '../../dist');
/** Limits in bytes, brotli; the names of the chunks alone, which the first load lists, move it by some 200. A page of the menu adds its label, its path and its icon to the first load. */
const budgets: Record<string, { js: number; css: number }> = {
  '/tickets': { js: 220_100, css: 30_000 },
  '/login': { js: 180_800, css: 32_000 },
};

/** Bytes a page may add to the first load, brotli: the drawing of flows, the largest, with the parts of Cloudscape that the inbox does not load and the
 *  table of files. */
const mostOfAPage = 142_000;

describe.skipIf(!existsSync(join(dist, '.vite/manifest.json')))('the built app', () => {
  it('loads no more than its budget on a first visit', { timeout: 60_000 }, () => {
    const over = measureBundle(dist).filter(
      ({ route, jsBytes, cssBytes }) => jsBytes > (budgets[route]?.js ?? 0) || cssBytes > (budgets[route]?.css ?? 0),
    );

    expect(over).toEqual([]);
    expect(measurePages(dist).filter(({ jsBytes, cssBytes }) => jsBytes + cssBytes > mostOfAPage)).toEqual([]);
    expect(measureFont(dist)).toBeLessThan(50_000);
  });
});
