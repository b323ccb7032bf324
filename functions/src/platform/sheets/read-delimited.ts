import { parse } from 'csv-parse/sync';
import { importLimits } from '@balcao/shared/domain/contacts/import/import-limits.ts';
import type { SheetLimits } from './sheet-limits.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';

/** The non-empty rows of a csv or text file. Encoding and delimiter are detected; a first line such as `sep=;`, which Excel understands,
 *  sets the delimiter. Stray NUL characters are dropped.
 *  @throws Error when the file is not text; AppError ERR_IMPORT_TOO_LARGE for more cells than an import may have. */
export const readDelimited = (bytes: Uint8Array, limits: SheetLimits = importLimits): string[][] => {
  const decoded = textOf(bytes);
  if (isBinary(decoded)) throw new Error('the file is no text');
  const all = decoded.replaceAll('\0', '');
  const [line = '', named] = /^"?sep=([^\w\s"\ud800-\udfff]|\t)"?(?:\r\n|\r|\n|$)/i.exec(all) ?? [];
  const text = all.slice(line.length);
  if (/^\s*<(?:!doctype|html|\?xml|table)/i.test(text)) throw new Error('the file is no table of text');
  const delimiter = named ?? delimiterOf(text);
  refuseTooManyCells(text, delimiter, limits);
  const rows: string[][] = parse(text, {
    delimiter,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 200_000,
    to: limits.rows + 2,
  });
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''));
};

/** Whether a file holds something else than text: other files have more control characters than NUL and those that divide lines. */
const isBinary = (text: string): boolean => text.includes('\0') && /[\p{Cc}--[\0\t\n\v\f\r]]/v.test(text);

/** Maximum number of columns that a line may have: as many as Excel has. */
const mostColumns = 16_384;

/** Refuses a text with too many cells before it is parsed: the parser creates a string for each cell, and takes seconds for a few
 *  megabytes of delimiters alone. @throws AppError ERR_IMPORT_TOO_LARGE */
const refuseTooManyCells = (text: string, delimiter: string, { rows, columns: widest }: SheetLimits): void => {
  const mostCells = rows * widest;
  const divides = delimiter.charCodeAt(0);
  let cells = 0;
  let columns = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || code === carriageReturn) columns = 0;
    else if (code === divides && (++columns > mostColumns || ++cells > mostCells)) throw new AppError('ERR_IMPORT_TOO_LARGE', undefined);
  }
};
const [lineFeed, carriageReturn] = [10, 13];

/** Decodes UTF-8 or UTF-16 when the file has their byte order mark or is valid UTF-8, else windows-1252, the encoding of csv files from
 *  Western versions of Excel. */
const textOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const delimiters = [';', ',', '\t', '|'] as const;

/** The delimiter that splits all of the first ten lines into the same number of cells. If several do, or none does: that of them, or of
 *  all, which occurs most often in the first line. A comma when the first line contains no delimiter. */
export const delimiterOf = (text: string): string => {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== '')
    .slice(0, 10);
  const [title = ''] = lines;
  const rated = delimiters.map((delimiter) => {
    const count = (line: string) => line.split(delimiter).length - 1;
    const inTitle = count(title);
    return { delimiter, steady: inTitle > 0 && lines.every((line) => count(line) === inTitle), inTitle };
  });
  const [best] = rated.sort((a, b) => Number(b.steady) - Number(a.steady) || b.inTitle - a.inTitle);
  return best && best.inTitle > 0 ? best.delimiter : ',';
};
