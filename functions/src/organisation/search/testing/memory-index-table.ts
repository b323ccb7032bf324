import { compareBytes } from '../service/compare-bytes.ts';
import { emptyManifest, type FreshRow, type IndexTable, type Manifest, type SegmentRow } from '../service/index-table.ts';

let serial = 0;

/** An index in memory, with what a test may look at or break. */
export const memoryIndexTable = () => {
  let manifest: Manifest = emptyManifest;
  const fresh = new Map<string, Uint8Array>();
  const segments = new Map<string, Map<string, Uint8Array>>();
  const sorted = (rows: ReadonlyMap<string, Uint8Array>) => [...rows].sort(([a], [b]) => compareBytes(a, b));
  const between = (segment: string, from: string, to: string): SegmentRow[] =>
    sorted(segments.get(segment) ?? new Map())
      .filter(([place]) => compareBytes(place, from) >= 0 && compareBytes(place, to) <= 0)
      .map(([place, data]) => ({ place, data }));
  // Others get their turn at each call, as with a real table.
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const table: IndexTable = {
    name: `memory ${++serial}`,
    readManifest: async () => {
      await turn();
      return manifest;
    },
    writeManifest: async (next) => {
      await turn();
      if (next.version !== manifest.version + 1) return false;
      manifest = structuredClone(next);
      return true;
    },
    putFresh: async (rows) => {
      await turn();
      for (const { rowId, data } of rows) fresh.set(rowId, data);
    },
    listFresh: async (after, until) => {
      await turn();
      return sorted(fresh)
        .filter(([rowId]) => rowId > after && (until === null || rowId <= until))
        .map(([rowId, data]): FreshRow => ({ rowId, data }));
    },
    putRows: async (segment, rows) => {
      await turn();
      const into = segments.get(segment) ?? new Map<string, Uint8Array>();
      for (const { place, data } of rows) into.set(place, data);
      segments.set(segment, into);
    },
    rowsBetween: async (segment, from, to, count) => {
      await turn();
      return between(segment, from, to).slice(0, count);
    },
    lastRowUpTo: async (segment, from, to) => {
      await turn();
      return between(segment, from, to).at(-1) ?? null;
    },
    rowsAt: async (places) => {
      await turn();
      return places.flatMap(({ segment, place }) => {
        const data = segments.get(segment)?.get(place);
        return data ? [{ segment, place, data }] : [];
      });
    },
    removeRows: async (segment, places) => {
      await turn();
      for (const place of places) segments.get(segment)?.delete(place);
      if (segments.get(segment)?.size === 0) segments.delete(segment);
    },
  };
  return { table, fresh, segments, manifest: () => manifest };
};
