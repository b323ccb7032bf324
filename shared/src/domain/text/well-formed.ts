/** The text without what no store, queue or socket can carry: lone surrogates and the two noncharacters that queues refuse become U+FFFD,
 *  NUL is dropped. For every text at the edge, before it is bounded, stored or sent. */
export const wellFormed = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\u0000', '')
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD');
