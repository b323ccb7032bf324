import { timeOfId } from '@balcao/shared/domain/messages/position-of.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { emptyManifest, type IndexTable } from '../service/index-table.ts';
import type { IndexName } from '@balcao/shared/domain/search/index-names.ts';
import { searchFreshEntity, searchManifestEntity, searchSegmentEntity } from './search-index.entity.ts';

/** Rows written just now may be missing where reads are not consistent, and would be kept as missing. A segment's id tells when it was begun, and it is
 *  written for minutes at most. */
const isYoung = (segment: string): boolean => Date.now() - (timeOfId(segment) ?? 0) < youngMs;
const youngMs = 12 * 60_000;

/** @param pace waits before so many bytes are written, so that a partition is not asked for more than it takes. */
export const indexTableOf = (
  companyId: CompanyId,
  index: IndexName,
  pace: (bytes: number) => Promise<void> = async () => {},
): IndexTable => ({
  name: `${companyId} ${index}`,
  readManifest: async ({ consistent = false } = {}) => {
    const row = await searchManifestEntity.get({ companyId, index }).go({ consistent });
    return row ? { ...row.manifest, version: row.version } : emptyManifest;
  },
  writeManifest: async ({ version, ...manifest }) => {
    return searchManifestEntity
      .put({ companyId, index, version, manifest })
      .where((row, { notExists, eq }) => (version === 1 ? notExists(row.version) : eq(row.version, version - 1)))
      .attempt();
  },
  putFresh: async (rows, expiresAt) => {
    await searchFreshEntity.putMany(rows.map((row) => ({ companyId, index, ...row, expiresAt })));
  },
  listFresh: async (after, until, { consistent = false, enoughBytes = Infinity } = {}) => {
    const query = searchFreshEntity.query('byIndex', { companyId, index });
    // Ids are of one length: a letter less than the first is before all of them.
    const ranged = until === null ? query.gt({ rowId: `${after}!` }) : query.between({ rowId: `${after}!` }, { rowId: until });
    const count = Math.ceil(enoughBytes / fewestBytes);
    const { data } = await ranged.all({ consistent, count, limit: count < mostRead ? count : undefined });
    return data.map(({ rowId, data: row }) => ({ rowId, data: row }));
  },
  putRows: async (segment, rows) => {
    await pace(rows.reduce((bytes, { data }) => bytes + data.length, 0));
    const parts = Array.from({ length: Math.ceil(rows.length / rowsTogether) }, (_, at) =>
      rows.slice(at * rowsTogether, (at + 1) * rowsTogether),
    );
    await Promise.all(parts.map((part) => searchSegmentEntity.putMany(part.map((row) => ({ companyId, segment, ...row })))));
  },
  rowsBetween: async (segment, from, to, count) => {
    const { data } = await searchSegmentEntity
      .query('bySegment', { companyId, segment })
      .between({ place: from }, { place: to })
      .all({ consistent: isYoung(segment), count, limit: count });
    return data.map(({ place, data: row }) => ({ place, data: row }));
  },
  lastRowUpTo: async (segment, from, to) => {
    const { data } = await searchSegmentEntity
      .query('bySegment', { companyId, segment })
      .between({ place: from }, { place: to })
      .go({ consistent: isYoung(segment), order: 'desc', limit: 1 });
    const [row] = data;
    return row ? { place: row.place, data: row.data } : null;
  },
  rowsAt: async (places) => {
    const rows = await searchSegmentEntity.getMany(
      places.map(({ segment, place }) => ({ companyId, segment, place })),
      { consistent: places.some(({ segment }) => isYoung(segment)) },
    );
    return rows.map(({ segment, place, data }) => ({ segment, place, data }));
  },
  removeRows: async (segment, places) => {
    await pace(places.length * 4_000);
    await searchSegmentEntity.deleteMany(places.map((place) => ({ companyId, segment, place })));
  },
});

/** One request's worth. */
const rowsTogether = 25;
/** A row is no smaller. */
const fewestBytes = 60;
/** More come in pages of a megabyte anyway. */
const mostRead = 10_000;
