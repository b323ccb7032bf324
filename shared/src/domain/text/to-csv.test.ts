import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asWritten, toCsv, withoutFormula } from './to-csv.ts';

it('quotes every cell, so that no separator of any spreadsheet begins another', () => {
  expect(toCsv([['x;=1+1;y', 'diz "oi"', '55']])).toBe('\uFEFF"x;=1+1;y","diz ""oi""","55"\r\n');
});

it.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '＋1', '－1', '＠a', ' ＝1'])(
  'lets nothing be calculated: %j',
  (cell) => {
    expect(withoutFormula(cell)).toBe(`'${cell}`);
  },
);

it('gives back every text as it was written', () => {
  const signs = fc.constantFrom('', ' ', '\t', '\n', "'", "''");
  const text = fc.tuple(signs, fc.constantFrom('', '=', '+', '-', '@', '＝'), fc.string()).map((parts) => parts.join(''));
  fc.assert(fc.property(text, (cell) => asWritten(withoutFormula(cell)) === cell));
});
