import { utils, write } from '@e965/xlsx';
import { withoutFormula } from '@balcao/shared/domain/text/to-csv.ts';

/** Writes a table of texts as an xlsx file. A text that spreadsheet programs would take for a formula is escaped. */
export const writeWorkbook = (name: string, rows: ReadonlyArray<ReadonlyArray<string>>): Uint8Array => {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(
    rows.map((row) => row.map(withoutFormula)),
    { dense: true },
  );
  utils.book_append_sheet(book, sheet, name);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
};
