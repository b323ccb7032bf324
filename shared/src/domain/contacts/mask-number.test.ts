import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toContactCards } from '../messages/contact-card.ts';
import { hidesNumbersFrom, maskCards, maskMentions, maskNumber, maskNumbersIn } from './mask-number.ts';

const number = fc.stringMatching(/^[1-9]\d{7,14}$/);
const written = number.chain((digits) =>
  fc.array(fc.constantFrom('', ' ', '-', ') ', ' (', '.'), { minLength: 20, maxLength: 20 }).map((signs) => ({
    digits,
    text: [...digits].map((digit, index) => (index === 0 ? digit : `${signs[index]}${digit}`)).join(''),
  })),
);
const digitsOf = (text: string) => text.replace(/\D/g, '');

describe('a hidden number', () => {
  it('keeps its last two digits and its length', () => {
    fc.assert(
      fc.property(number, (digits) => {
        expect(maskNumber(digits)).toBe('*'.repeat(digits.length - 2) + digits.slice(-2));
      }),
    );
  });

  it('cannot be read in a name, however it is written there', () => {
    fc.assert(
      fc.property(written, fc.constantFrom('', 'Ana ', '+'), ({ digits, text }, before) => {
        expect(digitsOf(maskNumbersIn(`${before}${text}`))).toBe(digits.slice(-2));
      }),
    );
    expect(maskNumbersIn('Ana 2ª via, turma 2026')).toBe('Ana 2ª via, turma 2026');
  });

  it('cannot be read on a card, nor where a message mentions it', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 5 }), (numbers) => {
        const cards = toContactCards(numbers.map((each) => ({ name: each, number: each })));
        const shown = maskCards(cards) + maskMentions(numbers.map((each) => `oi @${each}!`).join(' '));

        for (const each of numbers) expect(digitsOf(shown)).not.toContain(each);
      }),
    );
    expect(digitsOf(maskCards('TEL;TYPE=HOME:4004-1234\r\n'))).toBe('34');
  });

  it('is hidden from plain users, where the company switched on both', () => {
    const on = { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' };

    expect(hidesNumbersFrom('user', on)).toBe(true);
    expect(hidesNumbersFrom('admin', on)).toBe(false);
    for (const off of [{ ...on, enableLGPD: 'disabled' }, { ...on, lgpdHideNumber: 'disabled' }, {}])
      expect(hidesNumbersFrom('user', off)).toBe(false);
  });
});
