const firstLine = (name: string) => `*${name}:*\n`;

/** A text with its author above it, as customers see who writes. */
export const signed = (name: string, text: string): string => `${firstLine(name)}${text}`;

export const isSignedBy = (name: string, body: string): boolean => body.startsWith(firstLine(name));

/** The text without its author's line. */
export const withoutSignature = (name: string, body: string): string =>
  isSignedBy(name, body) ? body.slice(firstLine(name).length) : body;

/** A signed text for channels that show asterisks as they are. */
export const plainSigned = (text: string): string => text.replace(/^\*([^*\n]{1,250}:)\*(?=\n|$)/, '$1');
