import { bytes, json, number, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';
import type { Manifest } from '../service/index-table.ts';

/** What an index of a company consists of. */
export const searchManifestEntity = entity(
  'searchManifest',
  {
    companyId: number('ci'),
    index: text('i'),
    version: number('v'),
    manifest: json<Omit<Manifest, 'version'>>('m'),
  },
  {
    byIndex: { pk: ['companyId', 'index'], sk: [] },
  },
);

/** What one batch of the table's stream said to an index. Kept until its time to live, though it is in segments long before. */
export const searchFreshEntity = entity(
  'searchFresh',
  {
    companyId: number('ci'),
    index: text('i'),
    rowId: text('r'),
    data: bytes('d'),
    expiresAt: number('x'),
  },
  {
    byIndex: { pk: ['companyId', 'index'], sk: ['rowId'] },
  },
);

/** A row of a segment: words with their messages, or a page of a column. */
export const searchSegmentEntity = entity(
  'searchSegment',
  {
    companyId: number('ci'),
    segment: text('s'),
    place: text('p'),
    data: bytes('d'),
  },
  {
    bySegment: { pk: ['companyId', 'segment'], sk: ['place'] },
  },
);
