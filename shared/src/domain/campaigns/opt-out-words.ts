/** Words by which a customer says that they want no more campaigns, until the company sets its own. The first one is what campaigns name. */
export const defaultOptOutWords = ['SAIR', 'PARAR', 'STOP', 'BAJA', 'DUR'] as const;
export const mostOptOutWords = 20;

/** Whether a text of a customer is one of these words, and nothing besides: "quero sair às 18h" is none. */
export const isOptOut = (text: string, words: ReadonlyArray<string>): boolean => {
  const said = plain(text);
  return said !== '' && words.some((word) => plain(word) === said);
};

/** Without accents, case, marks around it and blanks. Capitals first: a Turkish dotless ı and i become one letter. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/İ/g, 'I')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/\s+/g, ' ');
