/** A table as CSV (RFC 4180) that spreadsheets open as it is: with a byte order mark for their encoding, without formulas, and with every cell in quotes, since a
 *  spreadsheet may split columns at `;` as well as at `,`. */
export const toCsv = (rows: ReadonlyArray<ReadonlyArray<string>>): string => `${csvStart}${rows.map(csvRow).join('')}`;

/** What such a file begins with. */
export const csvStart = '\uFEFF';
/** A line of it, with its end. */
export const csvRow = (row: ReadonlyArray<string>): string => `${row.map((cell) => quoted(withoutFormula(cell))).join(',')}\r\n`;

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** Signs that begin a formula, full-width ones included; some spreadsheets pass over blanks and line breaks before them. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const madeSafe = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Makes text of what a spreadsheet would calculate, by an apostrophe before it; a text that looks as if it had been made safe gets one more. */
export const withoutFormula = (cell: string): string => (formula.test(cell) || madeSafe.test(cell) ? `'${cell}` : cell);

/** The text again that `withoutFormula` made safe. */
export const asWritten = (cell: string): string => (madeSafe.test(cell) ? cell.slice(1) : cell);
