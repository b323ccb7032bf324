import { cutText } from '../text/cut-text.ts';

/** What a message's row keeps of its text: WhatsApp's own limit in letters, and at most 60 kB of UTF-8 whatever the letters are. */
export const longestText = { graphemes: 4096, codeUnits: 20_000 } as const;

/** The beginning of a text that a row keeps; the text itself when it fits. */
export const rowText = (text: string): string => cutText(text, longestText.graphemes, longestText.codeUnits);
