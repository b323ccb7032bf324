import { describe, expect, it } from 'vitest';
import { askedWords, bestFirst, hasSingles } from './asked-words.ts';

const named = (name: string) => ({ name, email: '' });

describe('what is typed for a contact', () => {
  it.each([
    ['+55 (11) 98777-0003', '5511987770003'],
    ['98777-0003', '987770003'],
    ['(11) 98777', '1198777'],
    ['Loja 24-7', 'Loja 24-7'],
    ['24-7', '24-7'],
  ])('%s is looked for as %s', (typed, asked) => expect(askedWords(typed)).toBe(asked));

  it('narrows by single letters and digits too', () => {
    expect(['Cliente 1', 'Cliente 3', 'Cliente 30'].filter((name) => hasSingles(named(name), 'cliente 3'))).toEqual([
      'Cliente 3',
      'Cliente 30',
    ]);
    expect(['Karina Esteves', 'Karina Fernandes'].filter((name) => hasSingles(named(name), 'Karina F'))).toEqual(['Karina Fernandes']);
    expect(hasSingles(named('Ünal É'), 'unal e')).toBe(true);
  });

  it('has whoever is called exactly so first', () => {
    const found = ['Dona Ana', 'Ana Alves', 'Anabela', 'Ana'].map(named);

    expect(bestFirst(found, 'aná').map(({ name }) => name)).toEqual(['Ana', 'Ana Alves', 'Anabela', 'Dona Ana']);
  });
});
