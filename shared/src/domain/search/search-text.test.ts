import { describe, expect, it } from 'vitest';
import { excerptOf, marksIn, toSearchText } from './search-text.ts';

const shown = (text: string, typed: string) => marksIn(text, toSearchText(typed))?.map(([from, to]) => text.slice(from, to)) ?? null;

describe('what was typed', () => {
  it.each([
    ['pão de que', { words: ['pao', 'de'], phrases: [], beginning: 'que' }],
    ['pão ', { words: ['pao'], phrases: [], beginning: null }],
    ['"segunda via" bol', { words: [], phrases: [['segunda', 'via']], beginning: 'bol' }],
    ['boleto “segunda via”', { words: ['boleto'], phrases: [['segunda', 'via']], beginning: null }],
    ['"segunda v', { words: [], phrases: [['segunda', 'v']], beginning: null }],
    ['"" !', { words: [], phrases: [], beginning: null }],
  ])('%s', (typed, expected) => expect(toSearchText(typed)).toEqual(expected));
});

describe('where a text holds it', () => {
  it.each([
    ['Olá, João! A AÇÃO chegou', 'acao joa', ['João', 'AÇÃO']],
    ['Olá, João!', 'maria', null],
    ['a segunda via do boleto', '"segunda via"', ['segunda', 'via']],
    ['a segunda, via boleto', '"segunda via"', ['segunda', 'via']],
    ['a segunda e a via', '"segunda via"', null],
    ['pedido 1042 e pedidos', 'pedido', ['pedido', 'pedidos']],
    ['pedido 1042 e pedidos', 'pedido ', ['pedido']],
    ['😀 éé 😀 café́', 'cafe', ['café́']],
    ['x', '', []],
  ])('%s: %s', (text, typed, expected) => expect(shown(text, typed)).toEqual(expected));

  it('however long the word is', () => {
    const long = 'a'.repeat(40);
    expect(shown(`x ${long} ym`, `${long} ym`)).toEqual([long, 'ym']);
  });
});

describe('an excerpt', () => {
  it('stands around the first mark and says where it was cut', () => {
    const text = `${'lorem '.repeat(60)}boleto ${'ipsum '.repeat(60)}`;
    const { text: part, marks } = excerptOf(text, marksIn(text, toSearchText('boleto')) ?? []);

    expect(part.length).toBeLessThan(170);
    expect(part).toMatch(/^….*…$/);
    expect(marks.map(([from, to]) => part.slice(from, to))).toEqual(['boleto']);
  });

  it('cuts no sign in two', () => {
    const text = `${'😀'.repeat(200)} boleto ${'😀'.repeat(200)}`;
    for (const length of [50, 51, 52, 53]) {
      const { text: part } = excerptOf(text, marksIn(text, toSearchText('boleto')) ?? [], length);
      expect(part.isWellFormed()).toBe(true);
    }
  });

  it('is the whole of a short text', () => expect(excerptOf('boleto', [[0, 6]])).toEqual({ text: 'boleto', marks: [[0, 6]] }));
});
