/** A table as CSV (RFC 4180) that spreadsheets open as what it is: with a byte order mark for their encoding, and without formulas. */
export const toCsv = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  `\uFEFF${rows.map((row) => row.map((cell) => quoted(withoutFormula(cell))).join(',')).join('\r\n')}\r\n`;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** What a spreadsheet would calculate is text by an apostrophe before it. */
export const withoutFormula = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

/** The text again that `withoutFormula` made safe. */
export const asWritten = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.replace(/^'/, '') : cell);
