import { describe, expect, it } from 'vitest';
import { contactCardsMax, escapeCardValue, isCardNumber, toContactCards, unescapeCardValue } from './contact-card.ts';

describe('toContactCards', () => {
  it('writes name, number and WhatsApp account of each contact', () => {
    const text = toContactCards([
      { name: 'João', number: '5511977776666' },
      { name: 'Bia', number: '551133334444' },
    ]);

    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:;João;;;',
      'FN:João',
      'TEL;TYPE=CELL;waid=5511977776666:+5511977776666',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:;Bia;;;',
      'FN:Bia',
      'TEL;TYPE=CELL;waid=551133334444:+551133334444',
      'END:VCARD',
      '',
    ]);
  });

  it('lets no name break out of its line', () => {
    const text = toContactCards([{ name: 'Silva, Ana; \\ \r\nEND:VCARD', number: '5511977776666' }]);

    expect(text.match(/^END:VCARD/gm)).toHaveLength(1);
    expect(text).toContain('FN:Silva\\, Ana\\; \\\\ \\nEND:VCARD\r\n');
  });

  it('fits a message with the longest names there are', () => {
    const all = Array.from({ length: contactCardsMax }, () => ({ name: ';'.repeat(250), number: '1'.repeat(15) }));

    expect(toContactCards(all).length).toBeLessThanOrEqual(20_000);
  });
});

describe('escapeCardValue', () => {
  it.each(['a;b,c\\d', '\\n', 'linha\noutra', '\\;', ''])('is undone by its reverse: %j', (text) => {
    expect(unescapeCardValue(escapeCardValue(text))).toBe(text);
  });
});

describe('isCardNumber', () => {
  it.each([
    ['5511977776666', true],
    ['5511*******66', false],
    ['120363000000000001', false],
    ['', false],
    [null, false],
  ])('%s: %s', (number, whole) => expect(isCardNumber(number)).toBe(whole));
});
