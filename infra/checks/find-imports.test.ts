import { expect, it } from 'vitest';
import { findImports } from './find-imports.ts';

it('finds every form of import, and knows which ones are types only', () => {
  const source = `
import { a } from './a.ts';
import type { B } from './b.ts';
import {
  type C,
  type D,
} from './c.ts';
import e, { type F } from "./e.ts";
import * as g from './g.ts';
import './h.ts';
export { i } from './i.ts';
export type { J } from './j.ts';
const k = await import('./k.ts');
// import { l } from './l.ts';
/* import { m } from './m.ts'; */
`;

  expect(findImports(source).map(({ specifier, typeOnly }) => `${specifier}${typeOnly ? ' (types)' : ''}`)).toEqual([
    './a.ts',
    './b.ts (types)',
    './c.ts (types)',
    './e.ts',
    './g.ts',
    './i.ts',
    './j.ts (types)',
    './h.ts',
    './k.ts',
  ]);
});
