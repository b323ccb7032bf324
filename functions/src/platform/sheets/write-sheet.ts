import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { csvRow, csvStart, withoutFormula } from '@balcao/shared/domain/text/to-csv.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { wellFormed } from '@balcao/shared/domain/text/well-formed.ts';

/** A text, or a number that the spreadsheet program may sum. */
export type Cell = string | number;
export type Row = ReadonlyArray<Cell>;
export type SheetFormat = 'xlsx' | 'csv';

export const mimeTypes: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Excel opens no sheet with more rows, and no cell with more characters. */
const mostRows = 1_048_576;
const mostChars = 32_767;
const pieceChars = 128 * 1024;

/** Writes a table as a file while its rows come in, so that it takes the same memory for a thousand rows and for a million. A text that spreadsheet programs
 *  would take for a formula is escaped. More rows than a sheet of Excel holds go on in a second sheet, below the same titles.
 *  @param name of the sheet; what Excel does not allow in it is left out. @param rows the titles first. @param sheetRows rows of a sheet, titles included.
 *  @returns the bytes; an error of `rows` comes out of it. */
export const writeSheet = (
  format: SheetFormat,
  name: string,
  rows: AsyncIterable<Row> | Iterable<Row>,
  sheetRows: number = mostRows,
): Readable => (format === 'csv' ? Readable.from(inPieces(csvTexts(rows))) : xlsxOf(sheetName(name), rows, sheetRows));

async function* csvTexts(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<string> {
  yield csvStart;
  for await (const row of rows) yield csvRow(row.map(String));
}

/** Joins short texts to pieces worth a write. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < pieceChars) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  if (piece !== '') yield Buffer.from(piece);
}

const xlsxOf = (name: string, rows: AsyncIterable<Row> | Iterable<Row>, sheetRows: number): Readable => {
  const zip = new ZipFile();
  const output = new PassThrough();
  const end = (error: unknown): void => void output.destroy(error instanceof Error ? error : new Error(String(error)));
  const write = async (): Promise<void> => {
    const source = new RowSource(rows);
    let sheets = 0;
    do {
      sheets++;
      const sheet = Readable.from(inPieces(sheetTexts(source, sheetRows)));
      output.once('close', () => sheet.destroy());
      zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`);
      await finished(sheet);
    } while (await source.hasMore());
    for (const [path, xml] of Object.entries(frameOf(name, sheets))) zip.addBuffer(Buffer.from(xml), path);
    zip.end();
  };
  zip.on('error', end);
  zip.outputStream.pipe(output);
  write().catch(end);
  return output;
};

/** The rows one after the other, for as many sheets as they take; `titles` is the first. */
class RowSource {
  titles: Row | null = null;
  private readonly rows: AsyncIterator<Row> | Iterator<Row>;
  private ahead: Row | null = null;

  constructor(rows: AsyncIterable<Row> | Iterable<Row>) {
    this.rows = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  async next(): Promise<Row | null> {
    const row = this.ahead ?? (await this.read());
    this.ahead = null;
    this.titles ??= row;
    return row;
  }

  async hasMore(): Promise<boolean> {
    this.ahead ??= await this.read();
    return this.ahead !== null;
  }

  private async read(): Promise<Row | null> {
    const { done, value } = await this.rows.next();
    return done ? null : value;
  }
}

async function* sheetTexts(source: RowSource, sheetRows: number): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetData>`;
  let written = 0;
  if (source.titles) {
    yield rowXml(source.titles);
    written++;
  }
  for (; written < sheetRows; written++) {
    const row = await source.next();
    if (!row) break;
    yield rowXml(row);
  }
  yield '</sheetData></worksheet>';
}

const rowXml = (row: Row): string => `<row>${row.map(cellXml).join('')}</row>`;

const cellXml = (cell: Cell): string => {
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>';
  const text = cutText(wellFormed(withoutFormula(cell)), mostChars, mostChars);
  return text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
};

/** Excel reads `_x0041_` in a text as the character of that number. */
const escaped = (text: string): string =>
  /[&<>_\r]/.test(text)
    ? text
        .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\r', '_x000D_')
    : text;

const sheetName = (name: string): string =>
  cutText(
    wellFormed(name)
      .replaceAll(/[\\/?*[\]:\s]+/g, ' ')
      .trim()
      .replaceAll(/^'+|'+$/g, ''),
    27,
    27,
  ) || '1';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The files around the sheets that make them a workbook (ECMA-376). */
const frameOf = (name: string, sheets: number): Record<string, string> => {
  const each = (xml: (number: number) => string): string => Array.from({ length: sheets }, (_, place) => xml(place + 1)).join('');
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packaging}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((number) => `<sheet name="${escaped(number === 1 ? name : `${name} ${number}`).replaceAll('"', '&quot;')}" sheetId="${number}" r:id="r${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packaging}/relationships">${each((number) => `<Relationship Id="r${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
  };
};
