import { cutCodePoints } from '../text/cut-text.ts';

/** What a message's row keeps of contact cards. */
const longestCards = 20_000;
/** A line this long is a picture or a key in base64, which nobody reads here. */
const longestLine = 2_000;

/** vCards without their pictures, as many whole ones as a row has room for; a single card that is longer is cut and closed. */
export const cutCards = (vCards: string): string => {
  const cards = vCards
    .replace(/\r?\n[ \t]/g, '')
    .split(/(?=BEGIN:VCARD)/i)
    .map((card) =>
      card
        .split(/\r?\n/)
        .filter((line) => line.length <= longestLine)
        .join('\r\n'),
    );
  let kept = '';
  for (const card of cards) {
    if (kept.length + card.length > longestCards) return kept === '' ? `${cutCodePoints(card, longestCards)}\r\nEND:VCARD\r\n` : kept;
    kept += card;
  }
  return kept;
};
