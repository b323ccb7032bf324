import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBeFoundBy } from './can-be-found-by.ts';

const number = fc.stringMatching(/^55\d{10,11}$/);

describe('a contact whose number is hidden', () => {
  it('is not found by any piece of the number longer than what shows, also when it is called by it', () => {
    fc.assert(
      fc.property(number, fc.nat(12), fc.integer({ min: 3, max: 13 }), fc.boolean(), (digits, from, length, isNameless) => {
        const piece = digits.slice(from, from + length);
        fc.pre(piece.length > 2);
        const contact = { name: isNameless ? digits : 'Ana', email: '', number: digits };

        expect(canBeFoundBy(contact, piece)).toBe(false);
        expect(canBeFoundBy(contact, `ana ${piece}`)).toBe(false);
      }),
    );
  });

  it('is found by name, e-mail and the last two digits', () => {
    const contact = { name: 'João Prado 2', email: 'joao77@exemplo.com', number: '5511987654321' };

    for (const words of ['joao', 'pra', 'joao77', 'exemplo', '21', 'prado 21']) expect(canBeFoundBy(contact, words)).toBe(true);
    for (const words of ['55', '4321', 'maria', 'joao 43']) expect(canBeFoundBy(contact, words)).toBe(false);
  });
});
