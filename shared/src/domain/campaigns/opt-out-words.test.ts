import { describe, expect, it } from 'vitest';
import { defaultOptOutWords, defaultRefusalWords, isOneOfWords } from './opt-out-words.ts';

describe('a customer who wants no more campaigns', () => {
  it.each([
    'SAIR',
    'sair',
    ' Sair. ',
    '"sair"',
    '*SAIR*',
    'Sáir',
    'stop!!!',
    '🙏 sair',
    'dur',
    'ＳＡＩＲ',
    'SA\u200bIR',
    '𝗦𝗔𝗜𝗥',
    'Parar promoções',
  ])('says so with %j', (text) => {
    expect(isOneOfWords(text, defaultOptOutWords)).toBe(true);
  });

  it.each(['', '!!!', 'quero sair às 18h', 'sairei', 'não quero parar', 'nonstop', '🙏'])('does not with %j', (text) => {
    expect(isOneOfWords(text, defaultOptOutWords)).toBe(false);
  });

  it('says so with the words of the company, of several words too', () => {
    expect(isOneOfWords('não  quero mais', ['Não quero mais'])).toBe(true);
    expect(isOneOfWords('Não, obrigada!', defaultRefusalWords)).toBe(true);
    expect(isOneOfWords('não sei', defaultRefusalWords)).toBe(false);
    expect(isOneOfWords('çıkış', ['ÇIKIŞ'])).toBe(true);
    expect(isOneOfWords('sair', [''])).toBe(false);
  });
});
