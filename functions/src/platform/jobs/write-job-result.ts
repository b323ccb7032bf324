import { mimeTypes, writeSheet, type Row } from '../sheets/write-sheet.ts';
import type { JobFiles } from './job-files.ts';

/** Writes the result file of a job as a spreadsheet while its rows come in. @returns the key of the file; null when there are no rows: no file is written. */
export const writeJobResult = async (
  files: JobFiles,
  { sheet, titles }: { sheet: string; titles: Row },
  rows: AsyncGenerator<Row>,
): Promise<string | null> => {
  const first = await rows.next();
  if (first.done) return null;
  const all = async function* (): AsyncGenerator<Row> {
    yield titles;
    yield first.value;
    yield* rows;
  };
  await files.putParts('result.xlsx', writeSheet('xlsx', sheet, all()), mimeTypes.xlsx);
  return files.keyOf('result.xlsx');
};
