import { importLimits } from '@balcao/shared/domain/contacts/import/import-limits.ts';
import { cutCodePoints, cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { asWritten } from '@balcao/shared/domain/text/to-csv.ts';
import { readDelimited } from './read-delimited.ts';
import { readWorkbook } from './read-workbook.ts';
import type { SheetLimits } from './sheet-limits.ts';
import { repackWorkbook } from './repack-workbook.ts';

/** A table that was read from a file: column titles, and rows as text. `columnsCut`: true when the file has more columns than an import
 *  reads. */
export type Sheet = { header: string[]; rows: string[][]; columnsCut: boolean };

/** Reads the first sheet of an xls or xlsx file, or a csv or text file. The kind of file is detected from its bytes, not from its name.
 *  Formulas are not computed: their stored results are read. Of merged cells only the first has the value. Empty rows are dropped. A
 *  file that we exported is read back unchanged: the apostrophe that protects a text from being a formula is removed.
 *  @param limits how many rows without the header, and columns, the file may have; default: those of an import of contacts.
 *  @throws AppError ERR_IMPORT_UNREADABLE, ERR_IMPORT_TOO_LARGE (unpacked), ERR_IMPORT_TOO_MANY_ROWS, ERR_IMPORT_EMPTY. */
export const readSheet = (bytes: Uint8Array, limits: SheetLimits = importLimits): Sheet => {
  const all = cellsOf(bytes, limits);
  // Cleaned texts of cells, by raw text: many cells may have the same text, which is then cleaned only once.
  const known = new Map<string, string>();
  const cellOf = (text: string): string => {
    const clean = known.get(text) ?? cleanCell(text);
    known.set(text, clean);
    return clean;
  };
  if (all.length > limits.rows + 1) throw new AppError('ERR_IMPORT_TOO_MANY_ROWS', undefined);
  const width = all.reduce((widest, row) => Math.max(widest, row.length), 0);
  const [header = [], ...rows] = all.map((row) => row.slice(0, limits.columns).map(cellOf));
  if (rows.length === 0) throw new AppError('ERR_IMPORT_EMPTY', undefined);
  const columns = Math.min(width, limits.columns);
  return { header: Array.from({ length: columns }, (_, place) => header[place] ?? ''), rows, columnsCut: width > limits.columns };
};

const cellsOf = (bytes: Uint8Array, limits: SheetLimits): string[][] => {
  try {
    if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readWorkbook(repackWorkbook(bytes), limits);
    if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return readWorkbook(bytes, limits);
    return readDelimited(bytes, limits);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('ERR_IMPORT_UNREADABLE', undefined, { cause: error });
  }
};

const startsWith = (bytes: Uint8Array, magic: ReadonlyArray<number>): boolean => magic.every((byte, place) => bytes[place] === byte);

/** How many characters of a cell are cleaned (control characters and outer spaces removed); the rest is dropped and costs no time. */
const longestRaw = importLimits.cellChars * 8;

const cleanCell = (cell: string): string =>
  cutText(
    asWritten(
      cutCodePoints(cell, longestRaw)
        .replaceAll(/\p{Cc}+/gu, ' ')
        .trim(),
    ),
    importLimits.cellChars,
    importLimits.cellChars,
  );
