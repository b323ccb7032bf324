import * as z from 'zod';
import { tagId as tagIdSchema, type TagId } from '@balcao/shared/domain/ids.ts';
import { rowRefusals, type RowRefusal } from '@balcao/shared/domain/contacts/import/read-import-row.ts';
import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import type { ContactStore } from '../../../people/contacts/service/contact-records.ts';
import { readSheetApart } from '../../../platform/sheets/read-sheet-apart.ts';
import type { Sheet } from '../../../platform/sheets/read-sheet.ts';
import type { Row } from '../../../platform/sheets/write-sheet.ts';
import type { ImportOptions } from '../store/contact-job-options.ts';
import type { ContactJob, Progress } from '../store/contact-job-store.ts';
import type { JobFiles } from '../../../platform/jobs/job-files.ts';
import { writeJobResult } from '../../../platform/jobs/write-job-result.ts';
import type { ContactJobDeps } from './contact-job-deps.ts';
import { checkNumbers, forgetCheck, type Answers, type CheckDeps, type Checked } from './check-numbers.ts';
import { importedId, importPart, type RowOutcome } from './import-part.ts';
import { importTexts } from './job-texts.ts';
import { preparedRow, prepareImport, tagsAskedFor, type PreparedRow } from './prepare-import.ts';

export type ImportDeps = ContactJobDeps &
  CheckDeps & {
    contacts: Pick<ContactStore, 'ownersOfNumbers' | 'createQuietly' | 'getMany' | 'get' | 'edit'>;
    /** The company's tags by their folded names. */
    tagsByName: () => Promise<Map<string, TagId>>;
    createTag: (name: string) => Promise<TagId>;
  };

/** Rows of one part: a few seconds of work, after which the screen hears how far it is. */
export const rowsOfPart = 1000;
/** Where numbers are looked up a part takes as long with fewer rows. */
export const rowsOfCheckedPart = 200;
/** Tags that one file may make. */
const mostNewTags = 50;
/** Longer than when it was uploaded: what was read then is read again. */
const longestReadMs = 60_000;
const shortestTag = 3;
const longestTag = 100;

/** Does the part that the job is at. @returns the job as it is then, or null when somebody else moved it meanwhile, or when it waits for answers. */
export const runImport = (deps: ImportDeps, job: ContactJob, options: ImportOptions, isLate: boolean): Promise<ContactJob | null> =>
  job.part < 0 ? divide(deps, job, options) : runPart(deps, job, options, isLate);

const divide = async (deps: ImportDeps, job: ContactJob, options: ImportOptions): Promise<ContactJob | null> => {
  const files = deps.filesOf(job.id);
  const [bytes, skip] = await Promise.all([
    deps.readFile(job.sourceKey ?? files.keyOf('source')),
    files.readJson(options.skipFile, z.array(z.number())),
  ]);
  const sheet = await readSheetApart(bytes, longestReadMs);
  const skipped = new Set(skip);
  const rows = prepareImport(sheet, options, skipped, await namedTags(deps, sheet, options, skipped));
  const size = options.validation ? rowsOfCheckedPart : rowsOfPart;
  const parts = Math.ceil(rows.length / size);
  for (let part = 0; part < parts; part++) await files.putJson(`rows-${part}.json`, rows.slice(part * size, (part + 1) * size));
  const isEmpty = parts === 0;
  return deps.jobs.advance(job, { part: 0, parts, total: rows.length, ...(isEmpty ? { state: 'done' } : {}) }, {}, deps.now());
};

/** Tags by folded name, those too that the file asks for and nobody made yet. Too short or too many are passed over. */
const namedTags = async (
  deps: ImportDeps,
  sheet: Sheet,
  options: ImportOptions,
  skipped: ReadonlySet<number>,
): Promise<Map<string, TagId>> => {
  const asked = tagsAskedFor(sheet, options, skipped);
  if (asked.size === 0) return new Map();
  const known = await deps.tagsByName();
  const missing = [...asked].filter(([folded, name]) => !known.has(folded) && name.length >= shortestTag && name.length <= longestTag);
  for (const [folded, name] of missing.slice(0, mostNewTags)) known.set(folded, await deps.createTag(name));
  return known;
};

const told = z.array(z.object({ row: z.number(), name: z.string(), number: z.string(), reason: z.enum(rowRefusals) }));
type Told = z.infer<typeof told>[number];

const runPart = async (deps: ImportDeps, job: ContactJob, options: ImportOptions, isLate: boolean): Promise<ContactJob | null> => {
  const files = deps.filesOf(job.id);
  const rows = await files.readJson(`rows-${job.part}.json`, z.array(preparedRow));
  const toAdd = rows.filter((row) => row.kind === 'contact');
  const checked = await checkPart(deps, job, options, toAdd, isLate);
  if (checked.kind === 'waiting') return null;
  if (checked.kind === 'paused') {
    const { validation } = options;
    // Its screen says when it goes on.
    if (validation && validation.pausedUntil !== checked.until)
      await deps.jobs.advance(job, { options: { ...options, validation: { ...validation, pausedUntil: checked.until } } }, {}, deps.now());
    return null;
  }
  const { answers, validation } = checked;
  const outcomes = await importPart({ contacts: deps.contacts, startedAt: new Date(job.createdAt), jobId: job.id, answers }, toAdd);
  const toldRows = rows.flatMap((row) => toTold(row, outcomes.get(row.row)));
  await files.putJson(`told-${job.part}.json`, toldRows);
  const known = toldRows.filter(({ reason }) => reason === 'known').length;
  const created = toAdd.filter(({ row }) => outcomes.get(row) === 'created');
  const progress: Progress = {
    done: rows.length,
    created: created.length,
    known,
    refused: toldRows.length - known,
    ...(validation && { unchecked: created.filter(({ number }) => !answers.has(number)).length }),
  };
  const next = job.part + 1;
  const isLast = next >= (job.parts ?? 0);
  const moved = await deps.jobs.advance(
    job,
    {
      part: next,
      ...(validation && { options: { ...options, validation } }),
      ...(isLast && { state: 'done', resultKey: await writeResult(files, next, options) }),
    },
    progress,
    deps.now(),
  );
  if (options.validation?.gaveUp === false) await forgetCheck(deps, job, options.validation.on);
  return moved;
};

type CheckedPart = { kind: 'checked'; answers: Answers; validation: ImportOptions['validation'] };

/** What WhatsApp knows of the numbers of a part; nothing when it is not asked, or not any more. */
const checkPart = async (
  deps: ImportDeps,
  job: ContactJob,
  { validation }: ImportOptions,
  rows: ReadonlyArray<{ number: string }>,
  isLate: boolean,
): Promise<CheckedPart | Extract<Checked, { kind: 'waiting' | 'paused' }>> => {
  if (!validation || validation.gaveUp) return { kind: 'checked', answers: new Map(), validation };
  const numbers = rows.map(({ number }) => number);
  // Whoever is a contact already stays one.
  const owners = await deps.contacts.ownersOfNumbers(numbers);
  const checked = await checkNumbers(
    deps,
    job,
    validation.on,
    numbers.filter((number) => !owners.has(number)),
    isLate,
  );
  if (checked.kind === 'waiting' || checked.kind === 'paused') return checked;
  return { kind: 'checked', answers: checked.answers, validation: { on: validation.on, gaveUp: checked.kind === 'gaveUp' } };
};

/** Counts the contacts that the part had added when the job was stopped in the middle of it. */
export const countStopped = async (deps: ImportDeps, job: ContactJob): Promise<void> => {
  if (job.part < 0 || job.part >= (job.parts ?? 0)) return;
  const rows = await deps.filesOf(job.id).readJson(`rows-${job.part}.json`, z.array(preparedRow));
  const ids = rows.map(({ row }) => importedId(new Date(job.createdAt), job.id, row));
  const created = (await deps.contacts.getMany(ids, { consistent: true })).size;
  await deps.jobs.advance(job, { part: job.part + 1 }, { done: created, created }, deps.now());
};

const toTold = (row: PreparedRow, outcome: RowOutcome | undefined): Told[] => {
  const why: RowRefusal | null = row.kind === 'refused' ? row.reason : outcome === 'created' ? null : (outcome ?? null);
  return why ? [{ row: row.row, name: row.name, number: row.number, reason: why }] : [];
};

/** Writes what became of no contact, and why. @returns where it lies; null when everybody became one. */
const writeResult = (files: JobFiles, parts: number, { language }: ImportOptions): Promise<string | null> =>
  writeJobResult(files, importTexts[language], refusedRows(files, parts, language));

async function* refusedRows(files: JobFiles, parts: number, language: ImportOptions['language']): AsyncGenerator<Row> {
  const { reasons } = importTexts[language];
  for (let part = 0; part < parts; part++)
    for (const { row, name, number, reason } of await files.readJson(`told-${part}.json`, told))
      yield [String(row), name, number, reasons[reason]];
}

/** Tags by folded name; of two that are called the same the older one. */
export const foldedTags = (tags: ReadonlyMap<string, { id: TagId; name: string }>): Map<string, TagId> =>
  new Map([...tags.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1)).map(({ id, name }) => [foldText(name), tagIdSchema.parse(id)]));
