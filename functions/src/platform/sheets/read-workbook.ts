import { read, set_cptable, SSF, type CellObject } from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { importLimits } from '@balcao/shared/domain/contacts/import/import-limits.ts';
import type { SheetLimits } from './sheet-limits.ts';

// Registers code pages with the spreadsheet library: an old xls file is encoded in the code page of the computer that wrote it.
set_cptable(codePages);

/** The non-empty rows of the first sheet of a workbook (xlsx or xls), as text. */
export const readWorkbook = (bytes: Uint8Array, limits: SheetLimits = importLimits): string[][] => {
  const book = read(bytes, {
    type: 'array',
    dense: true,
    sheets: 0,
    sheetRows: limits.rows + 2,
    cellFormula: false,
    cellHTML: false,
    // The library makes no displayed texts: a number format can repeat a text many times, so `textOf` makes them and ignores long formats.
    cellText: false,
    cellNF: true,
  });
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const rows: ReadonlyArray<ReadonlyArray<CellObject | undefined> | undefined> = sheet?.['!data'] ?? [];
  return Array.from(rows, (row = []) =>
    // One column more than an import reads, which shows `readSheet` that the file has too many columns.
    Array.from({ length: Math.min(row.length, limits.columns + 1) }, (_, column) => textOf(row[column], date1904)),
  ).filter((row) => row.some((cell) => cell.trim() !== ''));
};

/** The text of a cell, as the sheet displays it; large integers are read in full and not as displayed (5,5E+12), as they may be phone
 *  numbers. */
const textOf = (cell: CellObject | undefined, date1904: boolean): string => {
  if (!cell || cell.v === undefined || cell.t === 'e' || cell.t === 'z') return '';
  if (typeof cell.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE';
  const format = String(cell.z ?? 'General');
  if (typeof cell.v !== 'number') return isPlainTextFormat(format) ? String(cell.v) : shown(String(cell.v), format, date1904);
  if (Number.isSafeInteger(cell.v) && Math.abs(cell.v) >= 1_000_000) return cell.v.toFixed(0);
  return shown(cell.v, format, date1904);
};
const isPlainTextFormat = (format: string): boolean =>
  !format.includes('@') || format === '@' || format.indexOf('@') !== format.lastIndexOf('@');

const longestFormat = 200;
/** A cell's value in its number format, as the sheet displays it; unformatted when the format is invalid or too long. */
const shown = (value: number | string, format: string, date1904: boolean): string => {
  if (format.length > longestFormat) return String(value);
  try {
    return String(SSF.format(format, value, { date1904 }));
  } catch {
    return String(value);
  }
};
