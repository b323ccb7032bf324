/** Ids in 17 bytes, five bits a letter, and whether the ticket's number stands behind them, as in a message's; a blank one was erased. */
export const packedIdBytes = 17;

const letterCount = 26;
/** In the bits that the letters leave over. */
const withTicket = 1;
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const valueOf = new Map([...letters].map((letter, value) => [letter, value]));

export const packId = (id: string, into: Uint8Array, start: number): void => {
  let held = 0;
  let bits = 0;
  let at = start;
  for (const letter of id.slice(0, letterCount)) {
    held = (held << 5) | (valueOf.get(letter) ?? 0);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      into[at++] = (held >> bits) & 255;
    }
  }
  into[at] = ((held << (8 - bits)) & 255) | (id.length > letterCount ? withTicket : 0);
};

export const unpackId = (from: Uint8Array, start: number, ticketId: number): string => {
  let held = 0;
  let bits = 0;
  let id = '';
  for (let at = start; id.length < letterCount; at++) {
    held = ((held << 8) | (from[at] ?? 0)) & 0xfff;
    bits += 8;
    while (bits >= 5 && id.length < letterCount) {
      bits -= 5;
      id += letters.charAt((held >> bits) & 31);
    }
  }
  return ((from[start + packedIdBytes - 1] ?? 0) & withTicket) === 0 ? id : `${id}-${ticketId}`;
};
