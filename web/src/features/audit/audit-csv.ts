import { toldAs } from '@balcao/shared/domain/audit/told-fields.ts';
import { toCsv } from '@balcao/shared/domain/text/to-csv.ts';
import type { AuditEntry } from './api/audit-queries.ts';
import { readValue, type ValueReader } from './read-value.ts';

type Words = {
  headers: { at: string; user: string; action: string; kind: string; name: string; changes: string };
  action: (action: AuditEntry['action']) => string;
  kind: (kind: AuditEntry['kind']) => string;
  /** What the record is called; settings and hours have no name of their own. */
  name: (entry: AuditEntry) => string;
  field: (kind: AuditEntry['kind'], field: string) => string;
  nothing: string;
};

/** The log as a table for a spreadsheet, in the words of the page. Pure. */
export const auditCsv = (entries: ReadonlyArray<AuditEntry>, reader: ValueReader, words: Words): string => {
  const { at, user, action, kind, name, changes } = words.headers;
  return toCsv([
    [at, user, action, kind, name, changes],
    ...entries.map((entry) => [
      reader.instant(entry.at),
      entry.user.name,
      words.action(entry.action),
      words.kind(entry.kind),
      words.name(entry),
      entry.changes
        .map((change) => `${words.field(entry.kind, change.field)}: ${changeText(entry, change, reader, words.nothing)}`)
        .join('\n'),
    ]),
  ]);
};

const changeText = (
  { kind, action }: AuditEntry,
  { field, before, after }: AuditEntry['changes'][number],
  reader: ValueReader,
  nothing: string,
): string => {
  const text = (kept: string | null): string =>
    readValue(field, toldAs(kind, field), kept, reader)
      .map((line) => (line.label === undefined ? line.text : `${line.label} ${line.text}`))
      .join('; ') || nothing;
  if (action === 'create') return text(after);
  return action === 'delete' ? text(before) : `${text(before)} → ${text(after)}`;
};
