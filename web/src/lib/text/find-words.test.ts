import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findWords, snippetOf, wordsOf } from './find-words.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 300 });

describe('findWords', () => {
  it('finds beginnings of words without regard to case and accents, at their place in the text', () => {
    const text = 'A AÇÃO começou: acao!';

    const { ranges, found } = findWords(text, wordsOf('ação come'));

    expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(['AÇÃO', 'come', 'acao']);
    expect(found).toBe(2);
    expect(findWords('reação', wordsOf('ação')).ranges).toEqual([]);
  });

  it('gives ranges in order inside the text, whatever it holds', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, searched) => {
        let at = 0;
        for (const { start, end } of findWords(text, wordsOf(searched)).ranges) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('snippetOf', () => {
  it('shows the words around the first hit and marks every hit', () => {
    const text = `${'lero '.repeat(30)}o prazo de entrega mudou, o prazo é outro`;

    const parts = snippetOf(text, wordsOf('prazo'));

    expect(parts?.map((part) => part.text).join('')).toBe('…lero lero lero lero o prazo de entrega mudou, o prazo é outro');
    expect(parts?.filter(({ isMarked }) => isMarked)).toEqual([
      { text: 'prazo', isMarked: true },
      { text: 'prazo', isMarked: true },
    ]);
    expect(snippetOf('nada', wordsOf('prazo'))).toBeNull();
  });

  it('never halves a letter, and marks something whenever the text has it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parts = snippetOf(`${text} agulha ${text}`, ['agulha']);

        expect(parts?.some(({ isMarked }) => isMarked)).toBe(true);
        expect(parts?.every((part) => encodeURIComponent(part.text) !== '')).toBe(true);
      }),
    );
  });
});
