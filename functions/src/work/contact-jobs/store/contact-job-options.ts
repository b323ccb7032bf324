import type { ImportMapping } from '@balcao/shared/domain/contacts/import/import-mapping.ts';
import type { ConnectionId, TagId } from '@balcao/shared/domain/ids.ts';

/** What an import was asked for. */
export type ImportOptions = {
  kind: 'import';
  mapping: ImportMapping;
  tags: ReadonlyArray<TagId>;
  language: 'pt' | 'en' | 'es' | 'tr';
  /** Name of the job's file that lists the rows to leave out. */
  skipFile: string;
  /** The linked phone that looks numbers up, whether it stopped answering (`gaveUp`), and when it continues if it looks up no more today;
   *  absent = no number is looked up. */
  validation?: { on: ConnectionId; gaveUp: boolean; pausedUntil?: string };
};
/** What an export was asked for: `hideNumbers` and `groups` are what its author may see. */
export type ExportOptions = {
  kind: 'export';
  tags: ReadonlyArray<TagId>;
  hideNumbers: boolean;
  groups: boolean;
  language: ImportOptions['language'];
};
