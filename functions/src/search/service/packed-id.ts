/** Ids of messages in 17 bytes, five bits a letter; a blank one is of a message that was erased. */
export const packedIdBytes = 17;

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const valueOf = new Map([...letters].map((letter, value) => [letter, value]));

export const packId = (id: string, into: Uint8Array, start: number): void => {
  let held = 0;
  let bits = 0;
  let at = start;
  for (const letter of id) {
    held = (held << 5) | (valueOf.get(letter) ?? 0);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      into[at++] = (held >> bits) & 255;
    }
  }
  if (bits > 0) into[at] = (held << (8 - bits)) & 255;
};

export const unpackId = (from: Uint8Array, start: number): string => {
  let held = 0;
  let bits = 0;
  let id = '';
  for (let at = start; id.length < 26; at++) {
    held = ((held << 8) | (from[at] ?? 0)) & 0xfff;
    bits += 8;
    while (bits >= 5 && id.length < 26) {
      bits -= 5;
      id += letters.charAt((held >> bits) & 31);
    }
  }
  return id;
};
