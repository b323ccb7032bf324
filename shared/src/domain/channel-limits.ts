import { channelCapabilities, type Channel } from './channels.ts';

type Files = {
  maxImageBytes: number;
  maxOtherBytes: number;
  /** Types of sound it plays; null = any. */
  audioTypes: ReadonlyArray<string> | null;
};

const megabyte = 1024 * 1024;

/** Files a channel takes; null = what uploads allow. https://developers.facebook.com/docs/messenger-platform/send-messages */
const files: Record<Channel, Files | null> = {
  whatsapp: null,
  whatsapp_oficial: null,
  facebook: { maxImageBytes: 8 * megabyte, maxOtherBytes: 25 * megabyte, audioTypes: null },
  instagram: {
    maxImageBytes: 8 * megabyte,
    maxOtherBytes: 25 * megabyte,
    audioTypes: ['audio/aac', 'audio/m4a', 'audio/x-m4a', 'audio/wav', 'audio/x-wav', 'audio/vnd.wave', 'audio/mp4'],
  },
};

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

/** Why a channel does not take a file, or null. */
export const fileProblem = (
  on: Channel,
  { mimeType, sizeBytes }: { mimeType: string; sizeBytes: number | null },
): { kind: 'type' } | { kind: 'size'; maxBytes: number } | null => {
  const taken = files[on];
  if (!taken) return null;
  const [type = ''] = mimeType.toLowerCase().split(';');
  if (type.startsWith('audio/') && taken.audioTypes && !taken.audioTypes.includes(type.trim())) return { kind: 'type' };
  const maxBytes = type.startsWith('image/') ? taken.maxImageBytes : taken.maxOtherBytes;
  return sizeBytes !== null && sizeBytes > maxBytes ? { kind: 'size', maxBytes } : null;
};
