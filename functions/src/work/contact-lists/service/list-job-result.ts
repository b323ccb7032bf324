import * as z from 'zod';
import { listRowRefusals } from '@balcao/shared/domain/contact-lists/read-list-row.ts';
import type { JobFiles } from '../../../platform/jobs/job-files.ts';
import { writeJobResult } from '../../../platform/jobs/write-job-result.ts';
import type { Row } from '../../../platform/sheets/write-sheet.ts';
import type { ListLanguage } from './contact-list-job.ts';
import { listTexts } from './list-texts.ts';

/** A row that was not added, as the result file lists it. `row`: its number in the spreadsheet; of a contact, its place. */
const refusedRow = z.object({ row: z.number().int(), name: z.string(), number: z.string(), reason: z.enum(listRowRefusals) });
export type RefusedRow = z.infer<typeof refusedRow>;

export const refusedFile = (part: number): string => `refused-${part}.json`;

/** Writes the rows that were not added, and why. @param parts how many parts of the job stored such rows.
 *  @returns key of the file; null when every row was added. */
export const writeResult = (files: JobFiles, parts: number, language: ListLanguage): Promise<string | null> =>
  writeJobResult(files, listTexts(language), refusedRows(files, parts, language));

async function* refusedRows(files: JobFiles, parts: number, language: ListLanguage): AsyncGenerator<Row> {
  const { reasons } = listTexts(language);
  for (let part = 0; part < parts; part++)
    for (const { row, name, number, reason } of await files.readJson(refusedFile(part), z.array(refusedRow)))
      yield [String(row), name, number, reasons[reason]];
}
