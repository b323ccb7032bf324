import * as z from 'zod';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import type { ContactStore, Contact } from '../../../people/contacts/service/contact-records.ts';
import { shownName, shownNumber } from '../../../people/contacts/service/present-contact.ts';
import type { Names } from '../../../people/names/service/names.ts';
import { mimeTypes, writeSheet } from '../../../platform/sheets/write-sheet.ts';
import type { ExportOptions } from '../store/contact-job-options.ts';
import type { ContactJob } from '../store/contact-job-store.ts';
import type { JobFiles } from '../../../platform/jobs/job-files.ts';
import type { ContactJobDeps } from './contact-job-deps.ts';
import { exportTexts } from './job-texts.ts';

export type ExportDeps = ContactJobDeps & {
  contacts: Pick<ContactStore, 'list'>;
  names: () => Promise<Pick<Names, 'tags' | 'connections' | 'users'>>;
};

/** `2026-11-22` of an instant. */
const dayLength = 10;

/** Contacts read for one part, a page at a time. */
const pagesOfPart = 10;
const pageSize = 500;

/** Reads the next contacts, and after the last ones writes the spreadsheet. @returns the job as it is then, or null when somebody else moved it. */
export const runExport = async (deps: ExportDeps, job: ContactJob, options: ExportOptions): Promise<ContactJob | null> => {
  const files = deps.filesOf(job.id);
  const part = Math.max(0, job.part);
  const [found, names] = await Promise.all([readPart(deps, job.cursor, options), deps.names()]);
  const rows = found.contacts.map((contact) => toRow(contact, names, options));
  await files.putJson(`rows-${part}.json`, rows);
  const progress = { done: rows.length };
  const cursor = found.nextCursor;
  if (cursor !== null) return deps.jobs.advance(job, { part: part + 1, cursor }, progress, deps.now());
  const { sheet } = exportTexts[options.language];
  await files.putParts('result.xlsx', writeSheet('xlsx', sheet, allRows(files, part, options)), mimeTypes.xlsx);
  return deps.jobs.advance(
    job,
    { part: part + 1, state: 'done', resultKey: files.keyOf('result.xlsx'), total: job.done + rows.length },
    progress,
    deps.now(),
  );
};

async function* allRows(files: Pick<JobFiles, 'readJson'>, last: number, { language }: ExportOptions): AsyncGenerator<string[]> {
  yield [...exportTexts[language].titles];
  for (let part = 0; part <= last; part++) yield* await files.readJson(`rows-${part}.json`, z.array(z.array(z.string())));
}

const readPart = async (
  { contacts }: Pick<ExportDeps, 'contacts'>,
  from: string | null,
  { tags, groups }: ExportOptions,
): Promise<{ contacts: Contact[]; nextCursor: string | null }> => {
  const found: Contact[] = [];
  let cursor = from;
  for (let page = 0; page < pagesOfPart; page++) {
    const read = await contacts.list({ cursor, limit: pageSize });
    found.push(
      ...read.contacts.filter(
        ({ isGroup, tagIds, merged }) => merged === null && (groups || !isGroup) && tags.every((tag) => tagIds.includes(tag)),
      ),
    );
    cursor = read.nextCursor;
    if (cursor === null) break;
  }
  return { contacts: found, nextCursor: cursor };
};

const toRow = (
  contact: Contact,
  { tags, connections, users }: Pick<Names, 'tags' | 'connections' | 'users'>,
  { hideNumbers, language }: ExportOptions,
): string[] => {
  const { active, blocked } = exportTexts[language];
  return [
    shownName(contact.name, hideNumbers),
    shownNumber(contact.number, hideNumbers) ?? '',
    contact.email,
    (contact.connectionId && connections.get(contact.connectionId)?.name) || '',
    contact.tagIds.flatMap((id) => tags.get(id)?.name ?? []).join('; '),
    contact.active ? active : blocked,
    (contact.userId && users.get(contact.userId)?.name) || '',
    contact.extraInfo.map(({ name, value }) => `${name}: ${value}`).join('; '),
    cutCodePoints(contact.createdAt, dayLength),
  ];
};
