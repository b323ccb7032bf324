import { describe, expect, it } from 'vitest';
import { inOrder, readPrice } from './price-entry.ts';

const entry = { country: '55', category: 'marketing', from: '2026-10-01', price: '0,0625' };

describe('a price that is typed', () => {
  it('is read with comma or point, and the plus of its code', () => {
    const row = { country: '55', category: 'marketing', from: '2026-10-01', microUsd: 62_500 };
    expect(readPrice(entry, [])).toEqual({ row });
    expect(readPrice({ ...entry, country: '+55', price: '0.0625' }, [])).toEqual({ row });
    expect(readPrice({ ...entry, country: '*', price: '0' }, [])).toEqual({ row: { ...row, country: '*', microUsd: 0 } });
  });

  it.each([
    [{ country: 'Brasil' }, { field: 'country', problem: 'country' }],
    [{ country: '0' }, { field: 'country', problem: 'country' }],
    [{ from: '' }, { field: 'from', problem: 'from' }],
    [{ from: '2026-02-30' }, { field: 'from', problem: 'from' }],
    [{ price: '' }, { field: 'price', problem: 'price' }],
    [{ price: '-1' }, { field: 'price', problem: 'price' }],
    [{ price: '11' }, { field: 'price', problem: 'price' }],
    [{ price: '1e3' }, { field: 'price', problem: 'price' }],
    [{ price: '0,123456789' }, { field: 'price', problem: 'decimals' }],
  ])('is refused at its field: %j', (change, problem) => {
    expect(readPrice({ ...entry, ...change }, [])).toEqual({ problems: [problem] });
  });

  it('has everything told that is wrong', () => {
    expect(readPrice({ ...entry, country: '', from: '', price: '' }, [])).toEqual({
      problems: [
        { field: 'country', problem: 'country' },
        { field: 'from', problem: 'from' },
        { field: 'price', problem: 'price' },
      ],
    });
  });

  it('is there once for each day', () => {
    const known = [{ country: '55', category: 'marketing' as const, from: '2026-10-01', microUsd: 1 }];
    expect(readPrice(entry, known)).toEqual({ problems: [{ field: 'country', problem: 'known' }] });
    expect(readPrice({ ...entry, from: '2027-01-01' }, known)).toMatchObject({ row: { from: '2027-01-01' } });
  });

  it('stands by country, category and newest day', () => {
    const row = (country: string, from: string) => ({ country, category: 'utility' as const, from, microUsd: 1 });
    expect(
      inOrder([row('55', '2026-10-01'), row('1', '2026-10-01'), row('55', '2027-01-01')]).map(({ country, from }) => [country, from]),
    ).toEqual([
      ['1', '2026-10-01'],
      ['55', '2027-01-01'],
      ['55', '2026-10-01'],
    ]);
  });
});
