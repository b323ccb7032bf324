import * as z from 'zod';
import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
import { readImportRow, rowRefusals } from '@balcao/shared/domain/contacts/import/read-import-row.ts';
import { tagId } from '@balcao/shared/domain/ids.ts';
import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import type { Sheet } from '../../../platform/sheets/read-sheet.ts';
import type { ImportOptions } from '../store/contact-job-options.ts';

/** A row of the file, numbered as a spreadsheet numbers it, and what becomes of it. */
export const preparedRow = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('contact'),
    row: z.number().int(),
    name: z.string(),
    number: z.string(),
    email: z.string(),
    tagIds: z.array(tagId),
    extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  z.object({ kind: z.literal('refused'), row: z.number().int(), name: z.string(), number: z.string(), reason: z.enum(rowRefusals) }),
]);
export type PreparedRow = z.infer<typeof preparedRow>;

/** Titles stand in the first row, and spreadsheets count from one. */
const firstRow = 2;

/** What becomes of every row that was not left out. Of rows with one number, with or without the ninth digit, the first counts. Pure.
 *  @param tagOf the tag that is called so. */
export const prepareImport = (
  { header, rows }: Sheet,
  { mapping, tags }: ImportOptions,
  skipped: ReadonlySet<number>,
  tagOf: ReadonlyMap<string, z.infer<typeof tagId>>,
): PreparedRow[] => {
  const seen = new Set<string>();
  const cell = (row: ReadonlyArray<string>, field: string) => row[mapping.findIndex((each) => each === field)] ?? '';
  return rows.flatMap((cells, place): PreparedRow[] => {
    if (skipped.has(place)) return [];
    const row = place + firstRow;
    const read = readImportRow(mapping, header, cells);
    const refused = (reason: (typeof rowRefusals)[number]): PreparedRow[] => [
      { kind: 'refused', row, name: cell(cells, 'name'), number: cell(cells, 'number'), reason },
    ];
    if (read.kind === 'refused') return refused(read.reason);
    const { tags: names, ...contact } = read.contact;
    const key = phoneKey(contact.number);
    if (seen.has(key)) return refused('twice');
    seen.add(key);
    const own = names.flatMap((name) => tagOf.get(foldText(name)) ?? []);
    return [{ kind: 'contact', row, ...contact, tagIds: [...new Set([...tags, ...own])] }];
  });
};

/** Names of tags that rows ask for, as they are first written. */
export const tagsAskedFor = ({ header, rows }: Sheet, { mapping }: ImportOptions, skipped: ReadonlySet<number>): Map<string, string> => {
  const asked = new Map<string, string>();
  if (!mapping.includes('tags')) return asked;
  for (const [place, cells] of rows.entries()) {
    if (skipped.has(place)) continue;
    const read = readImportRow(mapping, header, cells);
    if (read.kind !== 'contact') continue;
    for (const name of read.contact.tags) if (!asked.has(foldText(name))) asked.set(foldText(name), name);
  }
  return asked;
};
