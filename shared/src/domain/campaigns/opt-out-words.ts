/** Words by which a customer says that they want no more campaigns, until the company sets its own. The first one is what campaigns name. */
export const defaultOptOutWords = [
  'SAIR',
  'PARAR',
  'STOP',
  'BAJA',
  'DUR',
  // What Meta's own button for it answers.
  'PARAR PROMOÇÕES',
  'STOP PROMOTIONS',
  'DETENER PROMOCIONES',
] as const;
/** Default answers that decline a campaign's confirmation question. */
export const defaultRefusalWords = [
  'NÃO',
  'N',
  'NÃO QUERO',
  'NÃO OBRIGADO',
  'NÃO OBRIGADA',
  'NO',
  'NO GRACIAS',
  'NO THANKS',
  'HAYIR',
] as const;

export const mostOptOutWords = 20;

/** Whether a text of a customer is one of these words, and nothing besides: "quero sair às 18h" is none. */
export const isOneOfWords = (text: string, words: ReadonlyArray<string>): boolean => {
  const said = plain(text);
  return said !== '' && words.some((word) => plain(word) === said);
};

/** Whether something is left of a word once accents, case and marks are no matter. */
export const isWord = (word: string): boolean => plain(word) !== '';

/** Without accents, case and marks, and whatever letters look like others. Capitals first: a Turkish dotless ı and i become one letter. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toUpperCase()
    .replace(/İ/g, 'I')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
