import { describe, expect, it } from 'vitest';
import { foldText, numberTokens, tokensOf } from './fold-text.ts';

describe('foldText', () => {
  it('drops accents and case', () => expect(foldText('JOÃO Ação')).toBe('joao acao'));
});

describe('tokensOf', () => {
  it('gives each word once', () => expect(tokensOf('Olá, olá! O pedido #1042 chegou?')).toEqual(['ola', 'pedido', '1042', 'chegou']));

  it('stops at its limit', () => expect(tokensOf(Array.from({ length: 500 }, (_, i) => `w${i}x`).join(' '), 60)).toHaveLength(60));
});

describe('numberTokens', () => {
  it('finds a Brazilian number with and without country and area code', () => {
    expect(numberTokens('5511987654321')).toEqual(['5511987654321', '11987654321', '987654321', '87654321', '4321']);
  });
});

it('takes both Turkish letters i for one', () => {
  expect(['KAYIT', 'kayıt', 'İSTANBUL', 'istanbul', 'Iğdır'].map(foldText)).toEqual(['kayit', 'kayit', 'istanbul', 'istanbul', 'igdir']);
});
