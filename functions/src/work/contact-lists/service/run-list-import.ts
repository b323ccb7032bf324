import pMap from 'p-map';
import * as z from 'zod';
import { contactListItemId, type ContactListItemId } from '@balcao/shared/domain/contact-lists/contact-list.ts';
import { listRowRefusals, readListRow, type ListRowRefusal } from '@balcao/shared/domain/contact-lists/read-list-row.ts';
import { guessMapping } from '@balcao/shared/domain/contacts/import/guess-mapping.ts';
import { mappingProblems } from '@balcao/shared/domain/contacts/import/import-mapping.ts';
import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { derivedUlid } from '../../../platform/new-ids.ts';
import { readSheetApart } from '../../../platform/sheets/read-sheet-apart.ts';
import type { Sheet } from '../../../platform/sheets/read-sheet.ts';
import type { ContactListItem } from '../store/contact-list-item-store.ts';
import type { ContactListJob, ListImportOptions } from './contact-list-job.ts';
import { refusedFile, writeResult, type RefusedRow } from './list-job-result.ts';
import type { RunListDeps } from './run-list-context.ts';

/** A row of the file, numbered as a spreadsheet numbers it: a person to add, or why there is none. */
const preparedRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('item'), row: z.number().int(), name: z.string(), number: z.string(), email: z.string() }),
  z.object({ kind: z.literal('refused'), row: z.number().int(), name: z.string(), number: z.string(), reason: z.enum(listRowRefusals) }),
]);
type PreparedRow = z.infer<typeof preparedRow>;

/** Rows of one part: about a second of work, after which the screen shows the progress. */
export const rowsOfPart = 1000;
const longestReadMs = 60_000;
/** Rows by whose cells columns without a known title are recognised. */
const sampleRows = 50;
/** Files of parts that are stored at the same time. */
const filesAtOnce = 8;
/** Titles stand in the first row, and spreadsheets count from one. */
const firstRow = 2;

/** Does the part that an import is at. @returns the job as it is then; null when others moved it meanwhile. */
export const runListImport = (deps: RunListDeps, job: ContactListJob, options: ListImportOptions): Promise<ContactListJob | null> =>
  job.part < 0 ? divide(deps, job) : runPart(deps, job, options);

const divide = async (deps: RunListDeps, job: ContactListJob): Promise<ContactListJob | null> => {
  const files = deps.filesOf(job.id);
  const rows = prepareRows(await readSheetApart(await deps.readFile(job.sourceKey ?? files.keyOf('source')), longestReadMs, 'list'));
  const parts = Math.ceil(rows.length / rowsOfPart);
  await pMap(
    Array.from({ length: parts }, (_, part) => part),
    (part) => files.putJson(rowsFile(part), rows.slice(part * rowsOfPart, (part + 1) * rowsOfPart)),
    { concurrency: filesAtOnce },
  );
  return deps.jobs.advance(job, { part: 0, parts, total: rows.length }, {}, deps.now());
};

const rowsFile = (part: number): string => `rows-${part}.json`;

/** What becomes of every row. Of rows with one number, in whatever spelling, the first counts.
 *  @throws AppError ERR_IMPORT_MAPPING when no column is a number, or none is a name. */
export const prepareRows = ({ header, rows }: Pick<Sheet, 'header' | 'rows'>): PreparedRow[] => {
  const mapping = guessMapping(header, rows.slice(0, sampleRows));
  const problems = mappingProblems(mapping, rows.length);
  if (problems.length > 0) throw new AppError('ERR_IMPORT_MAPPING', { problems });
  const seen = new Set<string>();
  const cell = (cells: ReadonlyArray<string>, field: string) => cells[mapping.findIndex((each) => each === field)] ?? '';
  return rows.map((cells, place): PreparedRow => {
    const row = place + firstRow;
    const read = readListRow(mapping, cells);
    const refused = (reason: ListRowRefusal): PreparedRow => ({
      kind: 'refused',
      row,
      name: cell(cells, 'name'),
      number: cell(cells, 'number'),
      reason,
    });
    if (read.kind === 'refused') return refused(read.reason);
    const key = phoneKey(read.number);
    if (seen.has(key)) return refused('twice');
    seen.add(key);
    return { row, ...read };
  });
};

const runPart = async (deps: RunListDeps, job: ContactListJob, { listId, language }: ListImportOptions): Promise<ContactListJob | null> => {
  const files = deps.filesOf(job.id);
  const rows = await files.readJson(rowsFile(job.part), z.array(preparedRow));
  const items = itemsOf(job, rows);
  const owners = await deps.items.addMissing(listId, [...items.values()]);
  if (owners === null) return deps.jobs.advance(job, { state: 'cancelled' }, {}, deps.now());
  const refusals = rows.flatMap((row): RefusedRow[] => {
    const { name, number } = row;
    if (row.kind === 'refused') return [{ row: row.row, name, number, reason: row.reason }];
    return owners.get(phoneKey(number)) === items.get(row.row)?.id ? [] : [{ row: row.row, name, number, reason: 'known' }];
  });
  await files.putJson(refusedFile(job.part), refusals);
  const known = refusals.filter(({ reason }) => reason === 'known').length;
  const next = job.part + 1;
  const isLast = next >= (job.parts ?? 0);
  return deps.jobs.advance(
    job,
    { part: next, ...(isLast && { state: 'done', resultKey: await writeResult(files, next, language) }) },
    { done: rows.length, counts: { added: rows.length - refusals.length, known, refused: refusals.length - known } },
    deps.now(),
  );
};

/** The people of a part by their rows. Their ids follow from job and row: a part that is run again finds its own people. */
const itemsOf = (job: ContactListJob, rows: ReadonlyArray<PreparedRow>): Map<number, ContactListItem> =>
  new Map(
    rows.flatMap((row) =>
      row.kind === 'item'
        ? [
            [
              row.row,
              {
                id: itemIdOf(job, String(row.row)),
                listId: job.options.listId,
                name: row.name,
                number: row.number,
                email: row.email,
                isWhatsappValid: null,
                version: 1,
              },
            ] as const,
          ]
        : [],
    ),
  );

/** Id of the person that a job adds for a row or a contact. */
export const itemIdOf = ({ id, createdAt }: Pick<ContactListJob, 'id' | 'createdAt'>, of: string): ContactListItemId =>
  contactListItemId.parse(derivedUlid(new Date(createdAt), `${id}:${of}`));

/** Counts the people whom a part had added when the import was stopped in the middle of it. */
export const countStopped = async (deps: RunListDeps, job: ContactListJob, { listId }: ListImportOptions): Promise<void> => {
  if (job.part < 0 || job.part >= (job.parts ?? 0)) return;
  const items = itemsOf(job, await deps.filesOf(job.id).readJson(rowsFile(job.part), z.array(preparedRow)));
  const there = await deps.items.withNumbers(
    listId,
    [...items.values()].map(({ number }) => number),
  );
  const added = [...items.values()].filter(({ id, number }) => there.get(phoneKey(number))?.id === id).length;
  await deps.jobs.advance(job, { part: job.part + 1 }, { done: added, counts: { added } }, deps.now());
};
