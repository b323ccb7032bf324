import type { ContactJobView, ImportPreview } from '@balcao/shared/contract/contact-jobs.ts';
import { guessMapping } from '@balcao/shared/domain/contacts/import/guess-mapping.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { hidesNumbers, type Actor } from '../../../platform/actor.ts';
import { readSheetApart } from '../../../platform/sheets/read-sheet-apart.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import type { ContactJobDeps } from './contact-job-deps.ts';
import { newContactJob } from './new-contact-job.ts';
import { toJobView } from './present-job.ts';
import type { TakenFile } from './take-file.ts';

/** The gateway's 29 s, less what storing takes. */
const longestReadMs = 24_000;
/** Rows shown before an import. */
const sampleRows = 50;
/** Characters shown of one cell. */
const sampleChars = 80;

/** Reads a file, keeps it for the import and says what is in it.
 *  @throws AppError the refusals of `readSheet`; ERR_NO_PERMISSION for those who may not see numbers, for an import would try them. */
export const uploadContacts = async (
  actor: Actor,
  deps: ContactJobDeps,
  { bytes, fileName }: TakenFile,
): Promise<{ job: ContactJobView; preview: ImportPreview }> => {
  if (hidesNumbers(actor)) throw new AppError('ERR_NO_PERMISSION', undefined);
  const { header, rows, columnsCut } = await readSheetApart(bytes, longestReadMs);
  const sample = rows.slice(0, sampleRows);
  const preview: ImportPreview = {
    columns: header,
    columnsCut,
    rows: rows.length,
    sample: sample.map((row) => row.map((cell) => cutText(cell, sampleChars))),
    mapping: [...guessMapping(header, sample)],
  };
  const job = newContactJob(actor, { kind: 'import', state: 'ready', fileName, total: rows.length }, deps.now());
  const files = deps.filesOf(job.id);
  await files.put('source', bytes, 'application/octet-stream');
  await files.putJson('preview.json', preview);
  await writeTogether([deps.jobs.createWrite({ ...job, sourceKey: files.keyOf('source') })]);
  return { job: toJobView(job), preview };
};
