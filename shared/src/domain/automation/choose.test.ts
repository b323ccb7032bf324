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
