import { contactJobKinds, contactJobStates } from '@balcao/shared/contract/contact-jobs.ts';
import type { ImportMapping } from '@balcao/shared/domain/contacts/import/import-mapping.ts';
import type { ConnectionId, TagId } from '@balcao/shared/domain/ids.ts';
import { json, number, oneOf, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** What an import was asked for. */
export type ImportOptions = {
  kind: 'import';
  mapping: ImportMapping;
  tags: ReadonlyArray<TagId>;
  language: 'pt' | 'en' | 'es' | 'tr';
  /** Where the rows stand that are left out. */
  skipFile: string;
  /** The linked phone that looks numbers up, and whether it was given up on, and when it goes on if it looks up no more today; without it nobody is looked up. */
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

export const contactJobEntity = entity(
  'contactJob',
  {
    companyId: number('ci'),
    jobId: text('ji'),
    kind: oneOf('k', contactJobKinds),
    state: oneOf('s', contactJobStates),
    userId: text('ui'),
    userName: text('un'),
    fileName: text('fn'),
    /** Where the file lies that an import reads. */
    sourceKey: optional(text('so')),
    resultKey: optional(text('rk')),
    options: optional(json<ImportOptions | ExportOptions>('o')),
    /** The part that is worked on: -1 before the file was divided. */
    part: number('p'),
    /** How many parts there are, once it is known. */
    parts: optional(number('ps')),
    /** Where an export goes on. */
    cursor: optional(text('cu')),
    total: optional(number('t')),
    done: number('d'),
    created: number('c'),
    known: number('kn'),
    refused: number('r'),
    unchecked: optional(number('uc')),
    error: optional(text('e')),
    createdAt: text('ca'),
    updatedAt: text('ua'),
    /** The row goes with its files. */
    expires: number('x'),
  },
  { byId: { pk: ['companyId', 'jobId'], sk: [] } },
);
