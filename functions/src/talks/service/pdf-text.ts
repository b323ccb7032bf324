import { inflateSync } from 'node:zlib';
import { log } from '../../platform/logger.ts';

/** What is read of one file. */
const mostPages = 300;
const longestText = 1_000_000;
const longestMs = 15_000;
/** What one of its streams may unpack to, bytes: a large picture does, and a bomb does not stop there. */
const largestStream = 48 * 1024 * 1024;

/** The text of a PDF, its pages apart; empty when it cannot be read, is locked, or holds pictures only. */
export const pdfText = async (bytes: Uint8Array): Promise<string> => {
  const pages: string[] = [];
  try {
    if (isBomb(bytes)) throw new RangeError('a stream unpacks to more than is read');
    await readPages(bytes, pages);
  } catch (error) {
    log.warn('KNOWLEDGE_UNREADABLE a PDF of a list of files cannot be read', { error: String(error), pages: pages.length });
  }
  return pages.join('\n\n');
};

const readPages = async (bytes: Uint8Array, pages: string[]): Promise<void> => {
  // Large, and few need it.
  const { getDocumentProxy } = await import('unpdf');
  // It keeps the bytes for itself, and takes no Buffer.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const until = Date.now() + longestMs;
  let room = longestText;
  try {
    for (let number = 1; number <= Math.min(pdf.numPages, mostPages) && room > 0 && Date.now() < until; number++) {
      const page = await pdf.getPage(number);
      const text = await textOf(page.streamTextContent().getReader(), room, until);
      page.cleanup();
      pages.push(text);
      room -= text.length;
    }
  } finally {
    await pdf.loadingTask.destroy();
  }
};

type Reader = { read: () => Promise<{ done: boolean; value?: { items: ReadonlyArray<object> } }>; cancel: () => Promise<void> };

/** Piece by piece: a page may never end. */
const textOf = async (reader: Reader, room: number, until: number): Promise<string> => {
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (const item of read.value?.items ?? [])
      if ('str' in item && typeof item.str === 'string') text += 'hasEOL' in item && item.hasEOL === true ? `${item.str}\n` : item.str;
    if (text.length > room || Date.now() > until) {
      await reader.cancel();
      break;
    }
  }
  return text;
};

/** Whether a stream of it unpacks to more than is good, or is packed several times over, as nobody packs a text. */
const isBomb = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString('latin1');
  if (/(?:\/Fl(?:ateDecode)?[\s\]]*){2}/.test(text) || /\/LZW(?:Decode)?\b|\/RunLengthDecode\b/.test(text)) return true;
  for (const { index } of text.matchAll(/stream\r?\n(?=x)/g)) {
    const start = text.indexOf('x', index);
    try {
      inflateSync(file.subarray(start), { maxOutputLength: largestStream });
    } catch (error) {
      if (error instanceof RangeError) return true;
    }
  }
  return false;
};
