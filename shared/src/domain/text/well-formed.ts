/** The text without what no store, queue or socket can carry: lone surrogates and the two noncharacters that queues refuse become U+FFFD,
 *  and control characters go, but tabs and line ends: nobody sees them, and each takes seven bytes in an answer. For every text at the edge, before it is bounded, stored or sent. */
export const wellFormed = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}--[\t\n\r]]/gv, '')
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD');
