import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { AppError } from '@balcao/shared/errors/app-error.ts';

/** Limits against zip bombs: a workbook may unpack to `mostTimes` times the size of its file, or to `leastUnpacked` bytes if that is more,
 *  but never to more than `mostUnpacked` bytes. 50 000 rows of ten columns are about 20 MB. */
const mostUnpacked = 120 * 1024 * 1024;
const leastUnpacked = 24 * 1024 * 1024;
const mostTimes = 60;
const maxEntries = 2000;

/** Whether a file in an xlsx archive is unpacked: only XML that cells are read from is. Left out are pictures and macros, and files that
 *  would make the spreadsheet library take the workbook for another kind of document. */
const isRead = (name: string): boolean =>
  /\.(?:xml|rels)$/i.test(name) && !/^\/?(?:xl\/(?:drawings|charts|media)|META-INF)\/|^\/?(?:content|styles|settings)\.xml$/i.test(name);

/** Makes an xlsx safe for the spreadsheet library, which unpacks every file completely: the archive is unpacked here, counting the bytes
 *  that really come out instead of trusting the sizes that it states, and zipped again without compression.
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
  // The archive is unpacked in pieces of `pieceBytes`, so that a zip bomb cannot unpack to a gigabyte before its bytes are counted.
  for (let from = 0; from < bytes.length; from += pieceBytes)
    unzip.push(bytes.subarray(from, from + pieceBytes), from + pieceBytes >= bytes.length);
  return zipSync(Object.fromEntries([...entries].map(([name, chunks]) => [name, withShortTexts(withoutLinks(Buffer.concat(chunks)))])), {
    level: 0,
  });
};

/** Renames the hyperlink elements in the XML of a workbook, so that the spreadsheet library ignores them: a hyperlink covers a range of
 *  cells, and the library would create every cell in it. */
const withoutLinks = (xml: Buffer): Buffer => {
  for (let at = xml.indexOf(linkElement); at >= 0; at = xml.indexOf(linkElement, at + 1))
    if (xml[at - 1] === 0x3c || xml[at - 1] === 0x3a) xml[at] = 0x78;
  return xml;
};
const linkElement = 'hyperlink ';

/** Maximum number of bytes that `withShortTexts` leaves of one text, which is more than an import stores of a cell. */
const longestText = 8 * 1024;
const longestTag = 64 * 1024;

/** Cuts the texts in the XML of a workbook to `longestText` bytes. All cells may refer to the same shared text, and the spreadsheet library
 *  copies it into each cell that has a format: cutting it afterwards would process it once per cell.
 *  @throws AppError ERR_IMPORT_TOO_LARGE for a tag that is longer than any in a table. */
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
    // A shared text (`<si>`) or a cell (`<c>`) begins at this tag: `longestText` bytes of text may follow.
    if (/^<(?:\w+:)?(?:si|c)[\s>]/.test(xml.toString('latin1', end, end + 12))) left = longestText;
  }
  return Buffer.concat([...kept, xml.subarray(keptFrom)]);
};

/** The last position up to `to` at which cutting splits neither a UTF-8 character nor an XML entity (`&…;`). */
const wholeTo = (xml: Buffer, from: number, to: number): number => {
  let end = to;
  while (end > from && ((xml[end] ?? 0) & 0xc0) === 0x80) end--;
  const sign = xml.lastIndexOf('&', end - 1);
  return sign >= from && end - sign < 12 && !xml.subarray(sign, end).includes(';') ? sign : end;
};

const pieceBytes = 32 * 1024;
