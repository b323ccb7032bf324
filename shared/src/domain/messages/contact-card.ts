/** What a card is made of. `number`: digits with the country first. */
export type CardContact = { name: string; number: string };

/** Contacts one message may carry: as many cards as fit the message, whatever the names. */
export const contactCardsMax = 10;

/** vCard 3.0 of each contact, concatenated (RFC 2426). `waid` tells WhatsApp whose account the number is. */
export const toContactCards = (contacts: ReadonlyArray<CardContact>): string =>
  contacts
    .map(({ name, number }) => {
      const escaped = escapeCardValue(name);
      return ['BEGIN:VCARD', 'VERSION:3.0', `N:;${escaped};;;`, `FN:${escaped}`, `TEL;TYPE=CELL;waid=${number}:+${number}`, 'END:VCARD'];
    })
    .map((lines) => `${lines.join('\r\n')}\r\n`)
    .join('');

/** Only a whole number can be on a card: a masked one, or none, cannot. */
export const isCardNumber = (number: string | null): number is string => number !== null && /^\d{8,15}$/.test(number);

export const escapeCardValue = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

export const unescapeCardValue = (text: string): string =>
  text.replace(/\\([\\;,nN])/g, (_all, sign: string) => (/n/i.test(sign) ? '\n' : sign));
