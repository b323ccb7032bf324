import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { AppError } from '@balcao/shared/errors/app-error.ts';

/** Bytes that a workbook may have unpacked: 50 000 rows of ten columns are about 20 MB. A small file that unpacks to much more than tables do is none. */
const mostUnpacked = 120 * 1024 * 1024;
const leastUnpacked = 24 * 1024 * 1024;
const mostTimes = 60;
const maxEntries = 2000;

/** The parts of an xlsx that tell what stands in cells: pictures and macros are not unpacked, nor what makes another kind of document of the file. */
const isRead = (name: string): boolean =>
  /\.(?:xml|rels)$/i.test(name) && !/^\/?(?:xl\/(?:drawings|charts|media)|META-INF)\/|^\/?(?:content|styles|settings)\.xml$/i.test(name);

/** An xlsx as it may be handed to who reads it whole: unpacked here, where the bytes are counted as they come and not as the file says, and put
 *  together again without compression.
 *  @throws AppError ERR_IMPORT_TOO_LARGE; Error for a broken file. */
export const repackWorkbook = (bytes: Uint8Array): Uint8Array => {
  const maxUnpackedBytes = Math.min(mostUnpacked, Math.max(leastUnpacked, bytes.length * mostTimes));
  const entries = new Map<string, Uint8Array[]>();
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    if (entries.size > maxEntries) throw new AppError('ERR_IMPORT_TOO_LARGE', undefined);
    if (!isRead(file.name)) return;
    const chunks: Uint8Array[] = [];
    entries.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error) throw error instanceof AppError ? error : new Error('the file is broken', { cause: error });
      unpacked += chunk?.length ?? 0;
      if (unpacked > maxUnpackedBytes) throw new AppError('ERR_IMPORT_TOO_LARGE', undefined);
      if (chunk) chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  // In small pieces: one piece of a bomb must not become a gigabyte before it is counted.
  for (let from = 0; from < bytes.length; from += pieceBytes)
    unzip.push(bytes.subarray(from, from + pieceBytes), from + pieceBytes >= bytes.length);
  return zipSync(Object.fromEntries([...entries].map(([name, chunks]) => [name, withShortTexts(withoutLinks(Buffer.concat(chunks)))])), {
    level: 0,
  });
};

/** A link covers a range, and the reader would make a cell of each place in it: under another name the element is passed over. */
const withoutLinks = (xml: Buffer): Buffer => {
  for (let at = xml.indexOf(linkElement); at >= 0; at = xml.indexOf(linkElement, at + 1))
    if (xml[at - 1] === 0x3c || xml[at - 1] === 0x3a) xml[at] = 0x78;
  return xml;
};
const linkElement = 'hyperlink ';

/** Bytes of XML of one text that are read; what is kept of a cell is shorter. */
const longestText = 8 * 1024;
const longestTag = 64 * 1024;

/** A part with its texts cut. One text may stand in every cell of a workbook, and the reader copies it into each that has a format: cut after reading it would
 *  be worked through as often as it is named.
 *  @throws AppError ERR_IMPORT_TOO_LARGE for a tag that no table has. */
const withShortTexts = (xml: Buffer): Uint8Array => {
  const kept: Buffer[] = [];
  let keptFrom = 0;
  let left = longestText;
  for (let at = 0; at < xml.length; ) {
    const opens = xml.indexOf('<', at);
    const end = opens < 0 ? xml.length : opens;
    if (end - at > left) {
      kept.push(xml.subarray(keptFrom, wholeTo(xml, at, at + left)));
      keptFrom = end;
      left = 0;
    } else left -= end - at;
    const closes = xml.indexOf('>', end);
    at = closes < 0 ? xml.length : closes + 1;
    if (at - end > longestTag) throw new AppError('ERR_IMPORT_TOO_LARGE', undefined);
    // A shared text or a cell begins.
    if (/^<(?:\w+:)?(?:si|c)[\s>]/.test(xml.toString('latin1', end, end + 12))) left = longestText;
  }
  return Buffer.concat([...kept, xml.subarray(keptFrom)]);
};

/** The end of the last letter, or of the last `&…;`, that ends by there. */
const wholeTo = (xml: Buffer, from: number, to: number): number => {
  let end = to;
  while (end > from && ((xml[end] ?? 0) & 0xc0) === 0x80) end--;
  const sign = xml.lastIndexOf('&', end - 1);
  return sign >= from && end - sign < 12 && !xml.subarray(sign, end).includes(';') ? sign : end;
};

const pieceBytes = 32 * 1024;
