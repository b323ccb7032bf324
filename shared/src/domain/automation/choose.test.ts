import { describe, expect, it } from 'vitest';
import { choose, numberIn } from './choose.ts';

const choices = [
  { id: 'a', title: 'Vendas' },
  { id: 'b', title: 'Trocas e Devoluções' },
];
const chosen = (body: string, replyId: string | null = null) => choose({ body, replyId }, choices)?.id ?? null;

describe('a choice', () => {
  it.each([
    ['1', 'a'],
    [' 2. ', 'b'],
    ['*2*', 'b'],
    ['2️⃣', 'b'],
    ['opção 1', 'a'],
    ['VENDAS', 'a'],
    ['trocas e devolucoes!', 'b'],
    ['0', null],
    ['3', null],
    ['2 camisetas', null],
    ['quero vendas', null],
    ['', null],
    ['...', null],
  ])('written as %s is %s', (body, id) => {
    expect(chosen(body)).toBe(id);
  });

  it('that was pressed counts before what its title says, unless it is of another menu', () => {
    expect(chosen('Vendas', 'b')).toBe('b');
    expect(chosen('Vendas', 'of another menu')).toBe('a');
  });
});

it('tells a number from a text with a number in it', () => {
  expect(['10', 'nota 10', '10!', 'dez', '10 minutos', '1 0', ''].map(numberIn)).toEqual([10, 10, 10, null, null, null, null]);
});

it('reads a rating as people write it, and nothing below zero', () => {
  expect(['5 estrelas', '5 ESTRELLAS', 'Nota: 4 pontos', '3 stars', '5 yıldız', '５', '٥', '१०', '۹', '⑤'].map(numberIn)).toEqual([
    5, 5, 4, 3, 5, 5, 5, 10, 9, 5,
  ]);
  expect(['-1', ' -1', 'nota -1', '−1', '－１', '5 estrelas não', '1/2'].map(numberIn)).toEqual(Array(7).fill(null));
  expect(['1 -', '- 1', 'opção-1', '*1*'].map(numberIn)).toEqual([1, 1, 1, 1]);
});
