/** A page's bytes as text: by its mark, by what its server says, by what it says itself; else UTF-8, and where it cannot be that, Windows-1252, which
 *  any bytes are. What is not what it says it is comes out as the next of these. */
export const decodePage = (bytes: Uint8Array, contentType: string): string => {
  const said = marked(bytes) ?? /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? declared(bytes) ?? 'utf-8';
  return decoded(bytes, said) ?? decoded(bytes, 'utf-8') ?? new TextDecoder('windows-1252').decode(bytes);
};

const marked = ([first, second, third]: Uint8Array): string | null => {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : null;
};

/** Browsers look as far. What could be read this far is not UTF-16. */
const declared = (bytes: Uint8Array): string | undefined => {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const label = /<meta\b[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(start)?.[1];
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label;
};

/** Null for an unknown charset, and for bytes that are not of it. The last letter may be cut. */
const decoded = (bytes: Uint8Array, label: string): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return null;
    throw error;
  }
};
