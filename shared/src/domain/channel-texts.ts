import { channelCapabilities, type Channel } from './channels.ts';

/** How much longer a text is than a channel takes, in letters or, where it counts those, in bytes; 0 or less when it fits. */
export const lettersOver = (on: Channel, text: string): number => {
  const { maxTextLength, maxTextBytes } = channelCapabilities[on];
  return Math.max(text.length - maxTextLength, maxTextBytes === null ? -Infinity : utf8Bytes(text) - maxTextBytes);
};

/** Whether a channel takes a text of this length. */
export const isTooLong = (on: Channel, text: string): boolean => lettersOver(on, text) > 0;

/** How many bytes a text has in UTF-8. A lone surrogate counts as the three bytes of its replacement. */
export const utf8Bytes = (text: string): number => {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
};
