import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toContactCards } from '../messages/contact-card.ts';
import { hidesNumbersFrom, maskCards, maskMentions, maskNumber, maskNumbersIn, unmaskMentions, withoutNumbers } from './mask-number.ts';

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

  it.each([
    ['a hyphen as WhatsApp writes it', '+55 11 91234‑5678'],
    ['dashes and dots', '5–5·1/1_9•1—2.3-4~5 6,7 8'],
    ['letters nobody sees', [...'5511912345678'].join('\u200b')],
    ['marks of direction', '\u202a55119\u202c\u202a12345678\u202c'],
  ])('cannot be read with %s between', (_, name) => {
    expect(digitsOf(maskNumbersIn(`Ana ${name}`))).toBe('78');
    expect(withoutNumbers(`Ana ${name}`)).toMatch(/^Ana\b\D*$/);
    expect(withoutNumbers(name)).toBe('');
  });

  it('cannot be read in digits of another script', () => {
    for (const zero of [0x0660, 0x0966, 0xff10]) {
      const text = [...'5511912345678'].map((digit) => String.fromCharCode(zero + Number(digit))).join('');
      expect(maskNumbersIn(text)).toBe('*'.repeat(11) + text.slice(-2));
      expect(withoutNumbers(text)).toBe('');
    }
  });

  it('is not said in a greeting, and a name that has none stays as it is', () => {
    expect(withoutNumbers('+55 11 94444-3333')).toBe('');
    expect(withoutNumbers('Ana (11) 94444-3333')).toMatch(/^Ana\b\D*$/);
    expect(withoutNumbers('Ana 2ª via, turma 2026')).toBe('Ana 2ª via, turma 2026');
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

it('gives mentions back to a text that was rewritten as it was shown', () => {
  const original = 'oi @5521992223344 e @5521988887777 fim';
  const shown = maskMentions(original);

  expect(unmaskMentions(`${shown} corrigido`, original)).toBe(`${original} corrigido`);
  expect(unmaskMentions(shown.replace(/@\S+ e /, ''), original)).toBe('oi @5521988887777 fim');
  expect(unmaskMentions('tudo novo', original)).toBe('tudo novo');
});
