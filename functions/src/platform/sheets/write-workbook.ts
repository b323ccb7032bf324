import { utils, write } from '@e965/xlsx';
import { withoutFormula } from '@balcao/shared/domain/text/to-csv.ts';

/** A spreadsheet of one table of texts. What would be a formula to the program that opens it is made a text. */
export const writeWorkbook = (name: string, rows: ReadonlyArray<ReadonlyArray<string>>): Uint8Array => {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(
    rows.map((row) => row.map(withoutFormula)),
    { dense: true },
  );
  utils.book_append_sheet(book, sheet, name);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
};
