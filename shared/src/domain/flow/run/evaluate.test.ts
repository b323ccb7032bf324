import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evaluate } from './evaluate.ts';

const values: Record<string, string> = { preço: '10,5', qtd: '3', nome: 'Ana', mau: '1); process.exit(' };
const of = (expression: string) => evaluate(expression, (name) => values[name] ?? '');

it.each([
  ['1 + 2 * 3', '7'],
  ['(1 + 2) * 3', '9'],
  ['-2 - -3', '1'],
  ['${preço} * ${qtd}', '31.5'],
  ['{{qtd}} % 2', '1'],
  ['"Olá, " + ${nome}', 'Olá, Ana'],
  ["${qtd} + 'x'", '3x'],
  ['10 / 4', '2.5'],
  ['"a" + ${falta}', 'a'],
])('%s comes to %s', (expression, value) => {
  expect(of(expression)).toBe(value);
});

it.each(['', '1 +', '(1', '1)', '1 2', '10 / 0', '"a" * 2', 'process.exit()', '${nome} - 1', '1 ** 2', '"aberto'])(
  '%j is no expression',
  (expression) => {
    expect(of(expression)).toBeNull();
  },
);

it('takes what a customer wrote as a value, never as part of the expression', () => {
  expect(of('${mau} + "!"')).toBe('1); process.exit(!');
});

it('ends for whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'()+-*/% 12"${}a'), maxLength: 400 }), (expression) => {
      const value = of(expression);
      return value === null || typeof value === 'string';
    }),
  );
});
