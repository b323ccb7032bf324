import { expect, it } from 'vitest';
import { paletteHits } from './palette-hits.ts';

const hit = (id: number, name: string, status = 'open') => ({ id, status, contact: { name } });
const ids = (hits: { id: number }[]) => hits.map(({ id }) => id);

it('leaves what is shown in its place when newer ones of that name are found', () => {
  const recent = [hit(5, 'Cliente Cinco'), hit(6, 'Paulo')];
  const before = paletteHits(recent, [], 'cliente');
  const after = paletteHits(recent, [hit(9, 'Cliente Igual'), hit(8, 'Cliente Oito'), hit(5, 'Cliente Cinco', 'closed')], 'cliente');

  expect(ids(before)).toEqual([5]);
  expect(ids(after)).toEqual([5, 9, 8]);
  expect(after[0]?.status).toBe('closed');
});

it('shows what the server found by something else than the name, below', () => {
  expect(ids(paletteHits([hit(1, 'Ana')], [hit(2, 'Bia')], '11999'))).toEqual([2]);
  expect(ids(paletteHits([hit(1, 'Bianca')], [hit(2, 'Caio'), hit(1, 'Bianca')], 'bia'))).toEqual([1, 2]);
});

it('shows the list while nothing is typed', () => {
  expect(ids(paletteHits([hit(1, 'Ana'), hit(2, 'Bia')], [], ''))).toEqual([1, 2]);
});
